"""The extension for Python-Markdown (npm/test/fences.test.mjs renders its pages, and those of MkDocs)."""

import alveole
import markdown

STUDY = "Game: hex\n\n1. e5 {In the middle.} 2. swap {@en Swapped.} {@fr Échangé.}"


def test_a_fence_becomes_a_picture_and_text():
    text = f"# Notes\n\n```alveole\n{STUDY}\n```\n\nMore *text*.\n\n```js\n1 < 2\n```\n"
    html = markdown.markdown(text, extensions=["fenced_code", "alveole"])
    assert alveole.fence(STUDY + "\n") in html
    assert "Swapped." in html and "Échangé." not in html
    assert "<em>text</em>" in html and '<code class="language-js">1 &lt; 2' in html
    french = markdown.markdown(text, extensions=["alveole"], extension_configs={"alveole": {"lang": "fr"}})
    assert alveole.fence(STUDY + "\n", lang="fr") in french and "Échangé." in french


def test_fences_are_written_in_several_ways():
    def html(text):
        return markdown.markdown(text, extensions=["alveole"])

    for mark, end in [("~~~", "~~~"), ("````", "````"), ("```", "``````  ")]:
        written = html(f"Before.\n{mark} alveole\n{STUDY}\n{end}\nAfter.")
        assert written.count("<img ") == 1 and "<p>Before.</p>" in written and "<p>After.</p>" in written, mark
    assert html(f"```alveole\n{STUDY}\n```\n\n```alveole\ngame=hive\n```").count("<img ") == 2
    assert "<img " not in html(f"```alveole-like\n{STUDY}\n```") and "<img " not in html(f"```alveole\n{STUDY}\n")


def test_a_broken_fence_shows_its_error_in_its_place():
    html = markdown.markdown("Before.\n\n```alveole\nGame: <hex>\n```\n\nAfter.", extensions=["alveole"])
    assert "<pre>Game: &lt;hex&gt;</pre>" in html and "“&lt;hex&gt;” isn't the name of a game" in html
    assert html.index("Before.") < html.index("<pre>") < html.index("After.")
