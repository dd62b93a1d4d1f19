"""Woodcraft in words."""

from heartwood.speech.woodcraft.speech import WoodcraftSpeech

woodcraft_speech = WoodcraftSpeech
