import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const DIST = join(import.meta.dirname, '../apps/web/dist')
const PAGES_DIST = join(import.meta.dirname, '../apps/pages/dist')
const KILOBYTE_BYTES = 1000

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}
const readManifest = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>
const manifest = readManifest(join(DIST, '.vite/manifest.json'))

/** Lists the files that load with a module: itself, its static imports, and their styles. */
function listFiles(module: string, seen = new Set<string>(), chunks = manifest): Set<string> {
  const chunk = chunks[module]
  if (!chunk) throw new Error(`The build has no ${module}`)
  if (seen.has(chunk.file)) return seen
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
  for (const one of chunk.imports ?? []) listFiles(one, seen, chunks)
  return seen
}

/** Lists the files that a browser loads on the first visit: the page's entry and the route's lazy modules. */
function listFirstLoad(...modules: string[]): Set<string> {
  const files = new Set(['index.html'])
  for (const module of ['index.html', ...modules]) for (const file of listFiles(module)) files.add(file)
  return files
}

/** Sums the transferred bytes: the compressed file where there is one. */
const countSentBytes = (files: Iterable<string>, dist = DIST): number =>
  [...files]
    .map((file) => join(dist, file))
    .reduce((sum, path) => sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size, 0)

const consoleModules = ['src/app/SessionRoot.tsx', 'src/app/Console.tsx']
const getFeaturePath = (name: string) => `src/features/${name}.tsx`
const homeFiles = listFirstLoad(getFeaturePath('public/HomePage'))
const listPageFiles = listFirstLoad(...consoleModules, getFeaturePath('conversation-list/ConversationsPage'))

it('the landing page loads in at most 120 kB, compressed, in all', () => {
  expect(countSentBytes(homeFiles)).toBeLessThanOrEqual(120 * KILOBYTE_BYTES)
})

it('the landing page loads neither the component library, nor the store, nor the sign-in library', () => {
  const text = [...homeFiles].map((file) => readFileSync(join(DIST, file), 'utf8')).join('\n')
  const marks = ['bp6-button', 'reducerPath', 'signinRedirect']
  expect(marks.filter((mark) => text.includes(mark))).toEqual([])
})

it('the list of conversations loads in at most 210 kB, compressed, in all: scripts, styles, fonts', () => {
  expect(countSentBytes(listPageFiles)).toBeLessThanOrEqual(210 * KILOBYTE_BYTES)
})

it('a chart route adds at most 215 kB, any other at most 60 kB', () => {
  const admin = getFeaturePath('conversation-frame/ConversationLayout')
  const added = (...modules: string[]) =>
    countSentBytes(
      [...listFirstLoad(...consoleModules, admin, ...modules)].filter((file) => !listPageFiles.has(file)),
    )
  const configure = [getFeaturePath('configure/ConfigurePage'), getFeaturePath('seed-comments/SeedComments')]
  expect(added(...configure)).toBeLessThanOrEqual(60 * KILOBYTE_BYTES)
  for (const page of ['reports/ReportsPage', 'invite-tree/InviteTreePage', 'invite-tree/InviteCodesPage'])
    expect(added(getFeaturePath(page))).toBeLessThanOrEqual(60 * KILOBYTE_BYTES)
  const topics = getFeaturePath('topics/TopicsPage')
  for (const page of ['topics/TopicTreePage', 'topics/TopicCommentsPage', 'topics/TopicStatsPage'])
    expect(added(topics, getFeaturePath(page))).toBeLessThanOrEqual(60 * KILOBYTE_BYTES)
  const charts = Object.keys(manifest).filter((name) => name.includes('packages/ui/src/charts'))
  expect(charts.length).toBeGreaterThan(0)
  expect(added(getFeaturePath('stats/MonitorPage'), ...charts)).toBeLessThanOrEqual(215 * KILOBYTE_BYTES)
  expect(added(topics, getFeaturePath('topics/ProximityPage'), ...charts)).toBeLessThanOrEqual(
    215 * KILOBYTE_BYTES,
  )
})

it('there are two fonts of at most 52 kB each, and every script and style has a brotli and a gzip file', () => {
  const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
  const fonts = [...new Set(Object.values(manifest).flatMap(({ assets = [] }) => assets))].filter((file) =>
    /\.(woff2?|ttf|otf)$/.test(file),
  )
  expect(fonts).toHaveLength(2)
  for (const font of fonts) expect(statSync(join(DIST, font)).size).toBeLessThanOrEqual(52 * KILOBYTE_BYTES)
  const large = files.filter((file) => /\.(js|css)$/.test(file) && statSync(join(DIST, file)).size >= 1024)
  const without = large.filter(
    (file) => !['br', 'gz'].every((ending) => existsSync(join(DIST, `${file}.${ending}`))),
  )
  expect(without).toEqual([])
})

it('no file of the build imports itself through others: their order of execution would be undefined', () => {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (manifest[from]?.imports ?? []).some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  expect(Object.keys(manifest).filter((name) => reaches(name, name))).toEqual([])
})

it('[PART-6] the script for embedding pages has at most 4 kB, compressed, and loads nothing else', () => {
  const script = readFileSync(join(PAGES_DIST, 'embed.js'))
  expect(gzipSync(script).length).toBeLessThanOrEqual(4 * KILOBYTE_BYTES)
  expect(script.toString()).not.toMatch(/\bimport\b|\bfetch\(|https?:\/\/[a-z]/)
})

it('[PART-1] a participant’s page loads at most 85 kB of JavaScript, compressed, until the first answer, 107 kB with everything (4 of them the QR code) and one language, and 7 kB more for those who write', () => {
  const folder = join(PAGES_DIST, 'assets/participant')
  const files = new Set(readdirSync(folder))
  const scripts = [...files].filter((name) => name.endsWith('.js'))
  const isLanguage = (name: string) => /^(?:ar|de|es|fr|zh-hant)-/.test(name)
  const size = (name: string) => statSync(join(folder, files.has(`${name}.br`) ? `${name}.br` : name)).size
  const languages = scripts.filter(isLanguage).map(size)
  const rules = scripts.filter((name) => name.startsWith('marks-')).map(size)
  const rest = scripts.filter((name) => !isLanguage(name)).map(size)
  expect(languages).toHaveLength(5)
  const sum = (sizes: readonly number[]) =>
    sizes.reduce((all, bytes) => all + bytes, Math.max(...languages)) / KILOBYTE_BYTES
  const first = listFiles(
    'participant.html',
    new Set(),
    readManifest(join(PAGES_DIST, '.vite/participant.json')),
  )
  const firstScripts = [...first].filter((name) => name.endsWith('.js')).map((name) => basename(name))
  expect(sum(firstScripts.map(size))).toBeLessThanOrEqual(85)
  expect(rules).toHaveLength(1)
  expect(sum(rest) - rules[0]! / KILOBYTE_BYTES).toBeLessThanOrEqual(107)
  expect(rules[0]).toBeLessThanOrEqual(7 * KILOBYTE_BYTES)
})

const reportChunks = readManifest(join(PAGES_DIST, '.vite/report.json'))
/** JavaScript of the Story is what prints; the server has written the page. */
const MAX_STORY_SCRIPT_BYTES = 1000

it('[STORY-1] the Story loads in at most 12 kB beside its two fonts, compressed, nearly none of it JavaScript', () => {
  const files = [...listFiles('story.html', new Set(['story.html']), reportChunks)]
  expect(countSentBytes(files, PAGES_DIST)).toBeLessThanOrEqual(12 * KILOBYTE_BYTES)
  const scripts = files.filter((name) => name.endsWith('.js'))
  expect(countSentBytes(scripts, PAGES_DIST)).toBeLessThanOrEqual(MAX_STORY_SCRIPT_BYTES)
})

const listAllDataFiles = () => {
  const files = new Set(['report.html'])
  for (const module of ['report.html', 'src/report/features/report/AllDataPage.tsx'])
    listFiles(module, files, reportChunks)
  return files
}

it('[RPT-1] all data of a report loads in at most 91 kB, compressed, in all: its map does not use the chart library', () => {
  expect(countSentBytes(listAllDataFiles(), PAGES_DIST)).toBeLessThanOrEqual(91 * KILOBYTE_BYTES)
})

it('the Landscape adds at most 40 kB to a report, compressed, and is loaded after its first screen', () => {
  const first = listAllDataFiles()
  const landscape = 'src/report/landscape/Landscape.tsx'
  expect(first).not.toContain(reportChunks[landscape]?.file)
  const added = [...listFiles(landscape, new Set(), reportChunks)].filter((file) => !first.has(file))
  expect(countSentBytes(added, PAGES_DIST)).toBeLessThanOrEqual(40 * KILOBYTE_BYTES)
})
