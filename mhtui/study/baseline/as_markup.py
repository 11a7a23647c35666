"""A report as Markdown, HTML and LaTeX. All text is inert in each: nothing in it becomes markup."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from mhtui.study.baseline.document import Document, Plot, Table

_WORDS: Final[Mapping[int, tuple[float, ...]]] = {3: (0.27, 0.50, 0.13), 4: (0.30, 0.14, 0.18, 0.28)}
"""Widths of the columns of a table of words, as shares of the line."""
Picture = Callable[[str], bytes | None]
"""The plot of a name as SVG; None where there is nothing to draw."""

_STYLE: Final = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#222;"
    "background:#fff}table{border-collapse:collapse;margin:.5rem 0}th,td{padding:.2rem .7rem;"
    "border-bottom:1px solid #ddd;text-align:left;vertical-align:top}.n td+td,.n th+th{text-align:right;"
    "font-variant-numeric:tabular-nums}caption{text-align:left;"
    "font-weight:600}.note{color:#555;font-size:13px;margin:.1rem 0}div{overflow-x:auto}img{max-width:100%}"
)
_LATEX: Final[Mapping[str, str]] = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "−": "$-$", "α": r"$\alpha$", "<": r"\textless{}",
    ">": r"\textgreater{}",
}  # fmt: skip


def markdown(document: Document, file_of: Callable[[str], str | None]) -> str:
    """Markdown; `file_of` names the file of a plot, None where there is none."""
    return "\n".join([f"# {_md(document.title)}", *_markdown(document, file_of), ""])


def _markdown(document: Document, file_of: Callable[[str], str | None]) -> Iterator[str]:
    for section in document.sections:
        yield f"\n## {_md(section.title)}\n"
        for block in section.blocks:
            if isinstance(block, str):
                yield f"{_md(block)}\n"
            elif isinstance(block, Plot):
                if name := file_of(block.name):
                    yield f"![{_md(block.title)}]({name})\n\n{_md(block.about)}\n"
            else:
                yield from _md_table(block)


def _md_table(table: Table) -> Iterator[str]:
    if table.title:
        yield f"**{_md(table.title)}**\n"
    yield f"| {' | '.join(map(_md, table.head))} |"
    yield f"|{'|'.join([' --- ', *[' ---: ' if table.numeric else ' --- '] * (len(table.head) - 1)])}|"
    for row in table.rows:
        yield f"| {' | '.join(map(_md, row))} |"
    yield ""
    for note in table.notes:
        yield f"{_md(note)}\n"


def _md(text: str) -> str:
    return re.sub(r"([\\`*_{}\[\]<>|#])", r"\\\1", " ".join(text.split()))


def html_page(document: Document, picture: Picture) -> str:
    """One page that needs nothing else: plots stand in it as pictures."""
    title = html.escape(document.title)
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    body = "\n".join(_html(document, picture))
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n<h1>{title}</h1>\n{body}\n</body></html>\n'


def _html(document: Document, picture: Picture) -> Iterator[str]:
    for section in document.sections:
        yield f"<h2>{html.escape(section.title)}</h2>"
        for block in section.blocks:
            if isinstance(block, str):
                yield f"<p>{html.escape(block)}</p>"
            elif isinstance(block, Plot):
                if found := picture(block.name):
                    data = base64.b64encode(found).decode()
                    alt = html.escape(f"{block.title}. {block.about} The numbers stand in the tables.", quote=True)
                    yield f'<p><img alt="{alt}" src="data:image/svg+xml;base64,{data}"></p>'
                    yield f'<p class="note">{html.escape(block.about)}</p>'
            else:
                yield from _html_table(block)


def _html_table(table: Table) -> Iterator[str]:
    yield f'<div><table class="{"n" if table.numeric else "t"}">'
    if table.title:
        yield f"<caption>{html.escape(table.title)}</caption>"
    yield f"<tr>{''.join(f'<th>{html.escape(cell)}</th>' for cell in table.head)}</tr>"
    for row in table.rows:
        yield f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>"
    yield "</table></div>"
    for note in table.notes:
        yield f'<p class="note">{html.escape(note)}</p>'


def latex(document: Document, file_of: Callable[[str], str | None]) -> str:
    """Sections, tables (booktabs) and figures to \\input into a paper; it needs the packages that its first
    line names."""
    return "\n".join(
        ["% \\usepackage{booktabs,graphicx,adjustbox,longtable,array}", *_latex_lines(document, file_of), ""]
    )


def _latex_lines(document: Document, file_of: Callable[[str], str | None]) -> Iterator[str]:
    for section in document.sections:
        yield f"\\section{{{_tex(section.title)}}}"
        for block in section.blocks:
            if isinstance(block, str):
                yield f"{_tex(block)}\n"
            elif isinstance(block, Plot):
                if name := file_of(block.name):
                    yield "\\begin{figure}[ht]\\centering"
                    yield f"\\includegraphics[width=\\linewidth]{{{name}}}"
                    yield f"\\caption{{{_tex(f'{block.title}. {block.about}')}}}\\end{{figure}}"
            else:
                yield from _latex_table(block)


def _latex_table(table: Table) -> Iterator[str]:
    if not table.numeric:
        yield from _latex_words(table)
        return
    columns = "l" + "r" * (len(table.head) - 1)
    yield "\\begin{table}[ht]\\centering"
    if table.title:
        yield f"\\caption{{{_tex(table.title)}}}"
    yield f"\\begin{{adjustbox}}{{max width=\\linewidth}}\\begin{{tabular}}{{{columns}}}\\toprule"
    yield f"{' & '.join(map(_tex, table.head))} \\\\ \\midrule"
    for row in table.rows:
        yield f"{' & '.join(map(_tex, row))} \\\\"
    yield "\\bottomrule\\end{tabular}\\end{adjustbox}"
    if table.notes:
        notes = " ".join(_tex(note.removesuffix(".") + ".") for note in table.notes)
        yield f"\\par\\footnotesize {notes}"
    yield "\\end{table}"


def _latex_words(table: Table) -> Iterator[str]:
    """A table of words: it may be longer than a page, which nothing that floats can be."""
    shares = _WORDS.get(len(table.head), (0.9 / len(table.head),) * len(table.head))
    columns = "".join(f">{{\\raggedright\\arraybackslash}}p{{{share:.2f}\\linewidth}}" for share in shares)
    head = f"{' & '.join(map(_tex, table.head))} \\\\ \\midrule"
    yield f"{{\\footnotesize\\begin{{longtable}}{{{columns}}}"
    if table.title:
        yield f"\\caption{{{_tex(table.title)}}}\\\\"
    yield f"\\toprule {head} \\endfirsthead \\toprule {head} \\endhead"
    for row in table.rows:
        yield f"{' & '.join(map(_tex, row))} \\\\"
    yield "\\bottomrule\\end{longtable}}"
    yield from (f"\\noindent {{\\footnotesize {_tex(note)}}}\n" for note in table.notes)


def _tex(text: str) -> str:
    return "".join(_LATEX.get(sign, sign) for sign in " ".join(text.split()))
