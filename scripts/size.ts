// `npm run size`: how large the product is, by room, beside the commit where its subtraction began.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CALLS } from '../packages/api-types/src/contract.ts'
import { parseSync, Visitor } from 'oxc-parser'

interface Source {
  readonly path: string
  readonly text: string
}

const ROOT = join(import.meta.dirname, '..')
/** Figures of commit 7819c9bd, where the subtraction began. */
const BEFORE: Readonly<Record<string, number>> = {
  'lines outside tests': 151_266,
  'lines of tests': 98_920,
  files: 3040,
  'functions over 80 lines': 1,
  calls: 167,
  tables: 77,
  settings: 67,
  requirements: 679,
  'kB of Markdown': 1184,
  'apps/cli: product': 13_996,
  'apps/cli: tests': 5994,
  'apps/embed: product': 159,
  'apps/embed: tests': 74,
  'apps/mock-api: product': 52_163,
  'apps/mock-api: tests': 42_070,
  'apps/participant: product': 8477,
  'apps/participant: tests': 4646,
  'apps/report: product': 7930,
  'apps/report: tests': 3046,
  'apps/web: product': 36_518,
  'apps/web: tests': 10_937,
  'deploy: product': 299,
  'e2e: tests': 9497,
  'packages/api-types: product': 7138,
  'packages/api-types: tests': 85,
  'packages/building: product': 40,
  'packages/charts: product': 1397,
  'packages/charts: tests': 521,
  'packages/client: product': 362,
  'packages/client: tests': 166,
  'packages/domain: product': 9644,
  'packages/domain: tests': 6757,
  'packages/opinion: product': 7737,
  'packages/opinion: tests': 6736,
  'packages/testing: tests': 5911,
  'packages/topics: product': 2241,
  'packages/topics: tests': 1277,
  'packages/ui: product': 591,
  'packages/ui: tests': 150,
  'scripts: product': 2433,
  'scripts: tests': 1053,
  'vitest.config.ts: product': 141,
}
const MAX_FUNCTION_LINES = 80
const TEST_PATTERN =
  /\.(?:test|journey|states|long|bench)\.|(?:^|\/)(?:testing|bench|tests?|fixtures|e2e)\/|(?:^|\/)test-[a-z-]+\.tsx?$/

/** The name of a table in the statement that creates it. */
const SCHEMA_PATTERN = /create\s?table\(?\s*["'`]?(\w+)/gi

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1024 ** 3 })
const splitLines = (text: string) => text.split('\n').filter((line) => line !== '')

const readWorkTree = (): Source[] =>
  splitLines(git('ls-files', '-co', '--exclude-standard'))
    .filter((path) => existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const countLines = (sources: readonly Source[]) =>
  sources.reduce((lines, { text }) => lines + text.split('\n').length - 1, 0)

function countLongFunctions({ path, text }: Source): number {
  if (!/\.(?:tsx?|mjs)$/.test(path)) return 0
  let count = 0
  const visit = ({ start, end }: { start: number; end: number }) => {
    if (text.slice(start, end).split('\n').length > MAX_FUNCTION_LINES) count += 1
  }
  new Visitor({
    FunctionDeclaration: visit,
    FunctionExpression: visit,
    ArrowFunctionExpression: visit,
  }).visit(parseSync(path, text).program)
  return count
}

/** Counts different names that a pattern captures in the files of a folder. */
function countNames(sources: readonly Source[], folder: string, pattern: RegExp): number {
  const texts = sources.filter(({ path }) => path.startsWith(folder) && !TEST_PATTERN.test(path))
  return new Set(texts.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name))).size
}

/** Measures the rooms and the whole: a figure by its name. */
function measure(sources: readonly Source[]): Map<string, number> {
  const figures = new Map<string, number>()
  const add = (name: string, value: number) => figures.set(name, (figures.get(name) ?? 0) + value)
  const code = sources.filter(({ path }) => /\.(?:tsx?|mjs|css|html)$/.test(path))
  const product = code.filter(({ path }) => !TEST_PATTERN.test(path))
  add('lines outside tests', countLines(product))
  add('lines of tests', countLines(code) - countLines(product))
  add('files', code.length)
  add(
    `functions over ${MAX_FUNCTION_LINES} lines`,
    product.reduce((sum, one) => sum + countLongFunctions(one), 0),
  )
  // a call is a method and an address; the contract has some in several forms
  add('calls', new Set(Object.values(CALLS).map(({ method, path }) => `${method} ${path}`)).size)
  add('tables', countNames(sources, 'apps/mock-api/src/platform/storage/', SCHEMA_PATTERN))
  add(
    'settings',
    countNames(sources, 'apps/mock-api/src/platform/settings/settings.ts', /^ {2}([A-Z][A-Z_]+): /gm),
  )
  add('requirements', countNames(sources, 'docs/requirements.md', /^- ([A-Z]+-\d+) /gm))
  const pages = sources.filter(({ path }) => path.endsWith('.md'))
  add('kB of Markdown', Math.round(pages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1000))
  for (const one of code) {
    const room = /^(?:apps|packages)\/[^/]+|^[^/]+/.exec(one.path)?.[0] ?? ''
    add(`${room}: ${TEST_PATTERN.test(one.path) ? 'tests' : 'product'}`, countLines([one]))
  }
  return figures
}

const now = measure(readWorkTree())
console.log('     now  7819c9bd')
for (const name of new Set([...now.keys(), ...Object.keys(BEFORE)])) {
  const figures = [now.get(name) ?? 0, BEFORE[name] ?? 0].map((figure) => String(figure).padStart(8))
  console.log(`${figures.join('  ')}  ${name}`)
}
