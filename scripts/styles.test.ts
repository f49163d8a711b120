import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const featuresFolder = join(import.meta.dirname, '../apps/web/src/features')

/** Lists the classes that a sheet styles by themselves: alone in a selector, in any state. */
function listClasses(sheet: string): string[] {
  const selectors = sheet
    .replace(/\/\*.*?\*\//gs, '')
    .split('{')
    .slice(0, -1)
    .flatMap((before) => (before.split('}').at(-1) ?? '').split(','))
  return selectors.flatMap((selector) => /^\.([\w-]+)(?:\[[^\]]*\])*$/.exec(selector.trim())?.[1] ?? [])
}

/** Features of the console that style each class. */
function groupFeaturesByClass(): Map<string, Set<string>> {
  const homes = new Map<string, Set<string>>()
  for (const path of readdirSync(featuresFolder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.css')) continue
    const feature = path.split('/')[0] ?? ''
    for (const name of listClasses(readFileSync(join(featuresFolder, path), 'utf8')))
      homes.set(name, (homes.get(name) ?? new Set()).add(feature))
  }
  return homes
}

it('no two features of the console style the same class: a visitor of both has both sheets loaded', () => {
  const homes = groupFeaturesByClass()
  expect(homes.size).toBeGreaterThan(60)
  const shared = [...homes].filter(([, several]) => several.size > 1)
  expect(shared.map(([name, several]) => `${name}: ${[...several].join(', ')}`)).toEqual([])
})
