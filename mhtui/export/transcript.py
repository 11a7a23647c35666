"""Transcripts to read: Markdown, and HTML that stands alone. All text of people and models is inert in both."""

from __future__ import annotations

import html
import re
from typing import Final

from mhtui.core.text import visible
from mhtui.export.material import Material
from mhtui.export.story import Passage, head, passages

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]()#+\-!|<>~&$:.@])")
_STYLE: Final = (
    "body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}"
    "dt{font-weight:bold}dd{margin:0 0 .4rem 0}p{white-space:pre-wrap;margin:.1rem 0 .9rem}"
    "h3{margin:.6rem 0 0;font-size:1rem}"
    ".seen{font-style:italic;color:#555}.doctor{border-left:4px solid #1f5fa8;padding-left:.8rem}"
    ".patient{border-left:4px solid #a33;padding-left:.8rem}.informant{border-left:4px solid #a70;padding-left:.8rem}"
    ".remark{border-left:4px dotted #84a;padding-left:.8rem;color:#639}"
    ".hospital,.written{border-left:4px solid #585;padding-left:.8rem}.notice{color:#666;font-size:.9rem}"
)
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def markdown(material: Material) -> bytes:
    """The session as Markdown; signs that Markdown would read are escaped."""
    lines = [f"# {_md(material.start.title)}", ""]
    lines += [f"- **{name}:** {_md(text.strip())}" for name, text in head(material)]
    for one in passages(material):
        lines += ["", f"**{_md(_heading(one))}**"]
        lines += ["", f"*{_md(one.seen)}*"] if one.seen else []
        lines += ["", *(f"> {_md(line)}" for line in one.text.split("\n"))] if one.text.strip() else []
    return ("\n".join(lines) + "\n").encode()


def page(material: Material) -> bytes:
    """The session as one HTML file: no scripts, nothing loaded from elsewhere."""
    title = html.escape(visible(material.start.title))
    facts = "".join(f"<dt>{_html(name)}</dt><dd>{_html(text)}</dd>" for name, text in head(material))
    body = "\n".join(map(_section, passages(material)))
    return (
        f'<!doctype html>\n<html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" '
        f'content="{_POLICY}"><title>{title}</title><style>{_STYLE}</style></head>\n'
        f"<body><h1>{title}</h1><dl>{facts}</dl>\n{body}\n</body></html>\n"
    ).encode()


def _section(one: Passage) -> str:
    seen = f'<p class="seen">{_html(one.seen)}</p>' if one.seen else ""
    text = f"<p>{_html(one.text)}</p>" if one.text.strip() else ""
    return f'<section class="{one.party}"><h3>{_html(_heading(one))}</h3>{seen}{text}</section>'


def _heading(one: Passage) -> str:
    return f"{one.who} {one.turn}" if one.turn else one.who


def _html(text: str) -> str:
    return html.escape(visible(text))


def _md(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", visible(text)).replace("\n", "  \n  ")
