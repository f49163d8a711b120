import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import { PRODUCT, THEME_COOKIE } from '@folkmoot/domain/product'
import type { FastifyInstance } from 'fastify'

/** The mark of the product, as the console has it. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#0b5c86"/>
<g fill="#bfe6fb"><circle cx="16" cy="9" r="3.5"/><circle cx="9" cy="20" r="3.5"/><circle cx="23" cy="20" r="3.5"/></g></svg>`

/** The console's colours over the page's own, and room for words. Its light and dark halves follow `dark-mode`. */
const STYLE = `
:root { --page: #f6f7f9; --card: #ffffff; --line: #c5cbd3; --text: #1c2127; --quiet: #5f6b7c; --main: #215db0 }
:root.dark-mode { color-scheme: dark; --page: #1c2127; --card: #252a31; --line: #5f6b7c; --text: #f6f7f9;
  --quiet: #abb3bf; --main: #8abbff }
html, body { background: var(--page) }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-description,
.swagger-ui .info p, .swagger-ui .info li, .swagger-ui .info td, .swagger-ui .info th, .swagger-ui .info summary,
.swagger-ui .scheme-container .schemes > label, .swagger-ui .opblock-tag small
  { color: var(--text); font-family: system-ui, sans-serif }
.swagger-ui .wrapper { max-width: 72rem; padding: 0 16px }
.swagger-ui .info { margin: 32px 0 16px }
.swagger-ui .info hgroup.main { margin: 0 }
.swagger-ui .info .title { font-size: 2rem }
.swagger-ui .info .title small { background: var(--main) }
.swagger-ui .info .title small pre { color: var(--page) }
.swagger-ui .info .description { max-width: 46rem; font-size: 1rem; line-height: 1.5 }
.swagger-ui .info p, .swagger-ui .info li { font-size: 1rem; line-height: 1.5 }
.swagger-ui .info a, .swagger-ui .opblock-tag a { color: var(--main) }
.swagger-ui .info code { padding: 1px 4px; border-radius: 3px; background: var(--card); color: var(--text); font-weight: 500 }
.swagger-ui .info summary { cursor: pointer; color: var(--main); font-weight: 600 }
.swagger-ui .info details > p { margin: 0 }
.swagger-ui .info__license { display: none }
.swagger-ui .scheme-container { margin: 0; padding: 8px 0 16px; background: none; box-shadow: none }
.swagger-ui .opblock-tag { margin: 16px 0 4px; padding: 8px 0; border-color: var(--line); font-size: 1.25rem }
.swagger-ui .opblock-tag small { color: var(--quiet); font-size: .875rem }
.swagger-ui .opblock { margin: 0 0 6px; border-radius: 6px; box-shadow: none }
.swagger-ui .opblock .opblock-summary-path { font-size: .9375rem; overflow-wrap: anywhere }
.swagger-ui .opblock .opblock-summary-description { font-size: .875rem }
.swagger-ui .markdown p, .swagger-ui .markdown li { line-height: 1.5 }
@media (max-width: 40rem) { .swagger-ui .opblock .opblock-summary-description { display: none } }
`

/** Shows the document in the theme that the person chose in the console, else in the system's theme. */
const SCRIPT = `
const dark = window.matchMedia('(prefers-color-scheme: dark)')
const chosen = /(?:^|; )${THEME_COOKIE}=(light|dark)/.exec(document.cookie)?.[1]
const apply = () => document.documentElement.classList.toggle('dark-mode', chosen ? chosen === 'dark' : dark.matches)
dark.addEventListener('change', apply)
apply()
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
})
`

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${PRODUCT} API</title>
<link rel="icon" type="image/svg+xml" sizes="any" href="/api/docs/icon.svg">
<link rel="stylesheet" href="/api/docs/static/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/theme.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/static/swagger-ui-bundle.js"></script>
<script src="/api/docs/page.js"></script>
</body>
</html>
`

const OWN_FILES = [
  ['/api/docs', 'text/html', PAGE],
  ['/api/docs/theme.css', 'text/css', STYLE],
  ['/api/docs/page.js', 'text/javascript', SCRIPT],
  ['/api/docs/icon.svg', 'image/svg+xml', ICON],
] as const

/** The files of swagger-ui-dist that the page loads. */
const LIBRARY_FILES = ['/swagger-ui.css', '/swagger-ui-bundle.js']

/** Registers the page to browse the document. Everything on it comes from this server. */
export async function registerDocsPage(app: FastifyInstance): Promise<void> {
  for (const [url, type, content] of OWN_FILES)
    app.get(url, (_, reply) => reply.type(`${type}; charset=utf-8`).send(content))
  const { resolve } = createRequire(import.meta.url)
  await app.register(fastifyStatic, {
    root: dirname(resolve('swagger-ui-dist/package.json')),
    prefix: '/api/docs/static/',
    allowedPath: (path) => LIBRARY_FILES.includes(path),
    index: false,
    decorateReply: false,
  })
}
