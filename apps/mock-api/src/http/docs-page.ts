import { PRODUCT, THEME_COOKIE } from '@folkmoot/domain/product'
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui'

/** The product's icon, as in the console. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#0b5c86"/>
<g fill="#bfe6fb"><circle cx="16" cy="9" r="3.5"/><circle cx="9" cy="20" r="3.5"/><circle cx="23" cy="20" r="3.5"/></g></svg>`

/** Styles that give the page the console's colours, light or dark by the class `dark-mode`, and more room for text. */
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

/** Applies the theme chosen in the console, or the system's, and sets the viewport for small screens. */
const SCRIPT = `
const dark = window.matchMedia('(prefers-color-scheme: dark)')
const chosen = /(?:^|; )${THEME_COOKIE}=(light|dark)/.exec(document.cookie)?.[1]
const apply = () => document.documentElement.classList.toggle('dark-mode', chosen ? chosen === 'dark' : dark.matches)
dark.addEventListener('change', apply)
apply()
document.head.insertAdjacentHTML('beforeend', '<meta name="viewport" content="width=device-width, initial-scale=1">')
`

/** Options of the page that shows the document. All its files come from this server. */
export const DOCS_PAGE: FastifySwaggerUiOptions = {
  routePrefix: '/api/docs',
  uiConfig: {
    layout: 'BaseLayout',
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    filter: true,
    persistAuthorization: false,
  },
  theme: {
    title: `${PRODUCT} API`,
    css: [{ filename: 'theme.css', content: STYLE }],
    js: [{ filename: 'theme.js', content: SCRIPT }],
    favicon: [
      { filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: Buffer.from(ICON) },
    ],
  },
}
