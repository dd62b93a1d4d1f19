"""Wordcraft in words."""

from heartwood.speech.wordcraft.speech import WordcraftSpeech

SPEECH = WordcraftSpeech
