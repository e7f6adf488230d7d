"""An extension for Python-Markdown, which MkDocs uses too: code blocks with the language `alveole` become static HTML.

>>> import markdown
>>> html = markdown.markdown("```alveole\\nGame: hex\\n\\n1. e5 {In the middle.}\\n```", extensions=["alveole"])
>>> "<strong>1. e5</strong> In the middle." in html
True
"""

from __future__ import annotations

import re
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from . import fence

FENCE = re.compile(
    r"^(?P<mark>`{3,}|~{3,})[ ]*alveole[ ]*\n(?P<text>.*?)^(?P=mark)[`~]*[ ]*$", re.MULTILINE | re.DOTALL
)


class Fences(Preprocessor):
    """Puts the HTML of each fence where Python-Markdown keeps what is not Markdown."""

    def __init__(self, md: Markdown, lang: str) -> None:
        super().__init__(md)
        self.lang = lang

    def run(self, lines: list[str]) -> list[str]:
        def stored(found: re.Match[str]) -> str:
            return f"\n{self.md.htmlStash.store(fence(found['text'], lang=self.lang))}\n"

        return FENCE.sub(stored, "\n".join(lines)).split("\n")


class AlveoleExtension(Extension):
    """The extension `alveole`; `lang` is the language of comments that are there in several."""

    def __init__(self, **options: Any) -> None:
        self.config = {"lang": ["en", "The language of comments that are there in several"]}
        super().__init__(**options)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        # Before fenced_code and superfences, at 25, which would take these blocks.
        md.preprocessors.register(Fences(md, self.getConfig("lang")), "alveole", 26)
