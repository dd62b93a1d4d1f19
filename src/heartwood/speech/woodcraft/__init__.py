"""Woodcraft in words."""

from heartwood.speech.woodcraft.speech import WoodcraftSpeech

SPEECH = WoodcraftSpeech
