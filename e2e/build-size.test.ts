import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const DIST = join(import.meta.dirname, '../apps/web/dist')
const KB = 1000

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
const readManifest = (dist: string) =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const manifest = readManifest(DIST)

/** Everything that a module brings with it when it is loaded: itself, its static imports, their styles. */
function filesOf(module: string, seen = new Set<string>(), chunks = manifest): Set<string> {
  const chunk = chunks[module]
  if (!chunk) throw new Error(`The build has no ${module}`)
  if (seen.has(chunk.file)) return seen
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
  for (const one of chunk.imports ?? []) filesOf(one, seen, chunks)
  return seen
}

/** What a browser fetches for an address on the first visit: the page's entry, and the route's lazy modules. */
function firstLoad(...modules: string[]): Set<string> {
  const files = new Set(['index.html'])
  for (const module of ['index.html', ...modules]) for (const file of filesOf(module)) files.add(file)
  return files
}

/** Bytes as they are sent: the smaller file that lies beside each, where there is one. */
const sent = (files: Iterable<string>, dist = DIST): number =>
  [...files]
    .map((file) => join(dist, file))
    .reduce((sum, path) => sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size, 0)

const frame = ['src/app/SessionRoot.tsx', 'src/app/Console.tsx']
const feature = (name: string) => `src/features/${name}.tsx`
const home = firstLoad(feature('public/HomePage'))
const list = firstLoad(...frame, feature('conversation-list/ConversationsPage'))

it('the landing page loads in at most 120 kB, compressed, in all', () => {
  expect(sent(home)).toBeLessThanOrEqual(120 * KB)
})

it('the landing page loads neither the component library, nor the store, nor the sign-in library', () => {
  const text = [...home].map((file) => readFileSync(join(DIST, file), 'utf8')).join('\n')
  const marks = ['bp6-button', 'reducerPath', 'signinRedirect']
  expect(marks.filter((mark) => text.includes(mark))).toEqual([])
})

it('the list of conversations loads in at most 210 kB, compressed, in all: scripts, styles, fonts', () => {
  expect(sent(list)).toBeLessThanOrEqual(210 * KB)
})

it('a chart route adds at most 215 kB, any other at most 60 kB', () => {
  const admin = feature('conversation-frame/ConversationLayout')
  const added = (...modules: string[]) =>
    sent([...firstLoad(...frame, admin, ...modules)].filter((file) => !list.has(file)))
  expect(added('src/app/ConfigureScreen.tsx')).toBeLessThanOrEqual(60 * KB)
  for (const page of ['reports/ReportsPage', 'invite-tree/InviteTreePage', 'invite-tree/InviteCodesPage'])
    expect(added(feature(page))).toBeLessThanOrEqual(60 * KB)
  const topics = feature('topics/TopicsPage')
  for (const page of ['topics/TopicTreePage', 'topics/TopicCommentsPage', 'topics/TopicStatsPage'])
    expect(added(topics, feature(page))).toBeLessThanOrEqual(60 * KB)
  const charts = Object.keys(manifest).filter((name) => name.includes('packages/charts'))
  expect(charts.length).toBeGreaterThan(0)
  expect(added(feature('stats/MonitorPage'), ...charts)).toBeLessThanOrEqual(215 * KB)
  expect(added(topics, feature('topics/ProximityPage'), ...charts)).toBeLessThanOrEqual(215 * KB)
})

it('no fonts, and every script and style has its brotli and gzip file beside it', () => {
  const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
  expect(files.filter((file) => /\.(woff2?|ttf|otf)$/.test(file))).toEqual([])
  const large = files.filter((file) => /\.(js|css)$/.test(file) && statSync(join(DIST, file)).size >= 1024)
  const without = large.filter(
    (file) => !['br', 'gz'].every((ending) => existsSync(join(DIST, `${file}.${ending}`))),
  )
  expect(without).toEqual([])
})

it('no file of the build is its own import, by whatever way: which one runs first would be chance', () => {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (manifest[from]?.imports ?? []).some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  expect(Object.keys(manifest).filter((name) => reaches(name, name))).toEqual([])
})

it('[PART-6] the script that pages of others load has at most 4 kB, compressed, and asks for nothing else', () => {
  const script = readFileSync(join(DIST, '../../embed/dist/embed.js'))
  expect(gzipSync(script).length).toBeLessThanOrEqual(4 * KB)
  expect(script.toString()).not.toMatch(/\bimport\b|\bfetch\(|https?:\/\/[a-z]/)
})

it('[PART-1] a participant’s page loads at most 90 kB of JavaScript, compressed: everything that it has, and one language', () => {
  const folder = join(import.meta.dirname, '../apps/participant/dist/assets/participant')
  const files = new Set(readdirSync(folder))
  const scripts = [...files].filter((name) => name.endsWith('.js'))
  const isLanguage = (name: string) => /^(?:ar|de|es|fr|zh-hant)-/.test(name)
  const size = (name: string) => statSync(join(folder, files.has(`${name}.br`) ? `${name}.br` : name)).size
  const languages = scripts.filter(isLanguage).map(size)
  const rest = scripts.filter((name) => !isLanguage(name)).map(size)
  expect(languages).toHaveLength(5)
  expect(rest.reduce((sum, bytes) => sum + bytes, Math.max(...languages))).toBeLessThanOrEqual(90 * KB)
})

it('[RPT-1] a report loads in at most 90 kB, compressed, in all: its map is drawn without the library of charts', () => {
  const dist = join(import.meta.dirname, '../apps/report/dist')
  const files = new Set(['index.html'])
  for (const module of ['index.html', feature('report/ReportPage')])
    filesOf(module, files, readManifest(dist))
  expect(sent(files, dist)).toBeLessThanOrEqual(90 * KB)
})
