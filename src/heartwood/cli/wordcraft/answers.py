"""Answers of Wordcraft's own: the used words."""

from rich.console import RenderableType
from rich.text import Text

from heartwood.speech import View
from heartwood.speech.wordcraft.speech import WordcraftSpeech


def used_words(speech: WordcraftSpeech, view: View) -> RenderableType:
    """All words of the game, round by round."""
    if not view["said"]:
        return Text(speech.say("play.none-yet"))
    lines: list[str] = []
    for number in range(1, view["round"] + 1):
        said = [f"{e['word']} ({speech.names[e['seat']]})" for e in view["said"] if e["round"] == number]
        if said:
            lines.append(f"{speech.say('play.round', round=number, rounds=view['rounds'])}: {', '.join(said)}")
    return Text("\n".join(lines))
