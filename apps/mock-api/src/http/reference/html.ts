import { escapeHtml } from '@folkmoot/domain/escape-html'
import { PRODUCT } from '@folkmoot/domain/product'

/** Renders a text with `code`, **strong** words and nothing else. */
export const renderInline = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')

/** Renders paragraphs and lists of one level. */
export function renderText(text: string): string {
  return text
    .split(/\n\n+/)
    .map((block) => {
      const lines = block.split('\n')
      return lines.every((line) => line.startsWith('- '))
        ? `<ul>${lines.map((line) => `<li>${renderInline(line.slice(2))}</li>`).join('')}</ul>`
        : `<p>${renderInline(block)}</p>`
    })
    .join('\n')
    .replaceAll('</ul>\n<ul>', '')
}

/** Renders a table that scrolls in itself where it is too wide; `cells` are HTML. */
export function renderTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const head = heads.map((one) => `<th scope="col">${escapeHtml(one)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')
  return `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(caption)}"><table>
<thead><tr>${head}</tr></thead>
<tbody>${body}</tbody>
</table></div>`
}

/** Renders a page of the reference; `body` is HTML. */
export const renderPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" sizes="any" href="/api/docs/icon.svg">
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><a href="/api/docs">${PRODUCT} API</a> <a href="/api/openapi.json">OpenAPI 3.1</a></header>
<main id="main">
${body}
</main>
</body>
</html>
`
