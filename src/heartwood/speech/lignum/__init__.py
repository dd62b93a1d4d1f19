"""Lignum in words."""

from heartwood.speech.lignum.speech import LignumSpeech

SPEECH = LignumSpeech
