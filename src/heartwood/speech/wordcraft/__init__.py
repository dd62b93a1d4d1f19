"""Wordcraft in words."""

from heartwood.speech.wordcraft.speech import WordcraftSpeech

wordcraft_speech = WordcraftSpeech
