import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'
import { findNeededClasses } from './blueprint-classes.ts'

const require = createRequire(import.meta.url)
const HTML_ELEMENTS = (
  'html body a button code div form h1 h2 h3 h4 h5 h6 hr input label legend li ol option p path pre select small span ' +
  'strong svg table tbody td textarea tfoot th thead tr ul'
).split(' ')

const findMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, ...found]) => found.filter(Boolean))

async function purgeCss(css: string, needed: ReadonlySet<string>): Promise<string> {
  const attributes = findMatches(css, /\[([\w-]+)(?:[~|^$*]?=["']?([\w-]+)["']?)?\]/g)
  const used = [...needed, ...HTML_ELEMENTS, ...attributes]
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: '', extension: 'used' }],
    css: [{ raw: css }],
    extractors: [{ extensions: ['used'], extractor: () => used }],
    safelist: { standard: ['bp6-dark'] },
    variables: true,
    keyframes: true,
  })
  return result?.css ?? css
}

/**
 * Fills styles/blueprint.css with the component library's style sheet: whole in development, in a build only the
 * classes that the imported components can use. It becomes a CSS layer, so our own rules win in any order.
 */
export function blueprintCss(sourceFolder: string): Plugin {
  const packageFolder = dirname(require.resolve('@blueprintjs/core/package.json'))
  let building = false
  return {
    name: 'folkmoot:blueprint-css',
    enforce: 'pre',
    configResolved: (config) => void (building = config.command === 'build'),
    async load(id) {
      if (!id.split('?', 1)[0]?.endsWith('/styles/blueprint.css')) return undefined
      const whole = readFileSync(join(packageFolder, 'lib/css/blueprint.css'), 'utf8').replace(
        '@charset "UTF-8";',
        '',
      )
      const layer = (css: string) => `@layer blueprint {\n${css}\n}`
      if (!building) return layer(whole)
      const all = new Set(findMatches(whole, /\.(bp6-[\w-]+)/g))
      const { Classes } = require('@blueprintjs/core') as { Classes: Record<string, unknown> }
      const needed = findNeededClasses(sourceFolder, join(packageFolder, 'lib/esm/index.js'), Classes, all)
      return layer(await purgeCss(whole, needed))
    },
  }
}
