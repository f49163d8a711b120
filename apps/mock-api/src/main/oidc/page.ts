import { formatCspHash } from '../../nouns/pages/notice.ts'
import { escapeHtml } from '@folkmoot/domain/text'
import { PRODUCT } from '@folkmoot/domain/product'

const STYLE = `
:root { color-scheme: light dark; --page: light-dark(#f2f9fd, #1b252e); --card: light-dark(#ffffff, #121a21);
  --line: light-dark(#768893, #8797a4); --text: light-dark(#0f2230, #eef4f8); --quiet: light-dark(#52636f, #aebcc7);
  --main: light-dark(#0a6fb0, #8fd4f5); --on-main: light-dark(#ffffff, #0f2230); --hover: light-dark(#d6eefb, #1d3a4b);
  --bad: light-dark(#ac2f33, #fa999c); --bad-page: light-dark(#fdeded, #43262a) }
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 Inter, system-ui, sans-serif }
main { width: min(100% - 32px, 28rem); margin: clamp(16px, 8vh, 96px) auto; padding: 32px; background: var(--card);
  border-radius: 14px; overflow-wrap: anywhere }
.brand { margin: 0 0 8px; color: var(--quiet); font-weight: 600 }
h1 { margin: 0 0 8px; font-size: 1.5rem; line-height: 1.25 }
h2 { margin: 24px 0 8px; font-size: 1rem }
p { margin: 0 0 16px }
ul { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none }
button, input, .button { width: 100%; min-height: 44px; padding: 8px 16px; border: 1px solid var(--line);
  border-radius: 8px; background: var(--card); color: var(--text); font: inherit; text-align: start }
button, .button { display: block; cursor: pointer; text-decoration: none }
button:hover, .button:hover { background: var(--hover) }
button strong, button span { display: block }
button span, .help { color: var(--quiet); font-size: .875rem }
button span:last-child::first-letter { text-transform: uppercase }
.main { border-color: var(--main); background: var(--main); color: var(--on-main); text-align: center; font-weight: 600 }
.main:hover { background: var(--main); text-decoration: underline }
.plain { text-align: center }
label { display: block; margin: 0 0 4px; font-weight: 600 }
.help { margin: 0 0 8px }
form + form, input + button, form button + button { margin-top: 8px }
.bad { margin: 0 0 8px; padding: 8px 16px; border-radius: 8px; background: var(--bad-page); color: var(--bad) }
[aria-invalid] { border-color: var(--bad) }
.code { font: 600 1.75rem/1.5 ui-monospace, monospace; letter-spacing: .1em; text-align: center }
a { color: var(--main) }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
`

const SUBMIT = 'document.forms[0].submit()'

/**
 * Creates the headers of the issuer's pages. The reply to a form may redirect to the console or, for the command line,
 * to a loopback address, and browsers check these redirects against form-action. The provider adds the hash of its own
 * script to script-src.
 */
export const createSecurityHeaders = (publicOrigin: string): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    `default-src 'none'`,
    `style-src ${formatCspHash(STYLE)}`,
    `script-src ${formatCspHash(SUBMIT)}`,
    `form-action 'self' ${publicOrigin} http://127.0.0.1:* http://localhost:*`,
    `base-uri 'none'`,
    `frame-ancestors 'self'`,
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
})

/** Submits the page's first form. Without scripts its button does. */
export const SUBMIT_SCRIPT = `<script>${SUBMIT}</script>`

/** Renders a page of the issuer. `title` is text, `body` is HTML with escaped texts. */
export const renderPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${PRODUCT}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">${PRODUCT}</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
