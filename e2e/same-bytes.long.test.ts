import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPage, getSharedBrowser } from './browser.ts'
import { root } from './server.ts'

/** Invented conversations; random, and the same each time. */
const SEEDS = ['one', 'two', 'three', 'four', 'five', 'six']

/** Other programs of Node.js to compare, divided by colons. */
const OTHER_NODES = (process.env['OTHER_NODES'] ?? '').split(':').filter(Boolean)

const MAX_OUTPUT_BYTES = 2 ** 28

let folder: string
let bundle: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'same-bytes-'))
  bundle = join(folder, 'analysis.js')
  await build({
    entryPoints: [join(root, 'packages/opinion/testing/analysis-text.ts')],
    outfile: bundle,
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'analysis',
  })
})
afterAll(() => rm(folder, { recursive: true }))

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The hash of each analysis, and whether it found anything. */
const summarize = (texts: readonly string[]) =>
  texts.map((text) => ({ hash: hash(text), hasGroups: text.includes('"outcome":"groups"') }))

async function analyzeInNode(program: string): Promise<string[]> {
  const code = `
    require('node:vm').runInThisContext(require('node:fs').readFileSync(process.argv[1], 'utf8'))
    const texts = process.argv.slice(2).map((seed) => analysis.describeInventedAnalysis(seed))
    process.stdout.write(JSON.stringify(texts))`
  const { stdout } = await promisify(execFile)(program, ['-e', code, bundle, ...SEEDS], {
    maxBuffer: MAX_OUTPUT_BYTES,
  })
  return JSON.parse(stdout) as string[]
}

it('[RES-11] analyzeOpinions gives the same bytes in Chromium and in each Node.js', async () => {
  const expected = summarize(await analyzeInNode(process.execPath))
  expect(new Set(expected.map((one) => one.hash)).size).toBe(SEEDS.length)
  expect(expected.some(({ hasGroups }) => hasGroups)).toBe(true)

  const page = await createPage(await getSharedBrowser(), 'http://localhost')
  await page.addScriptTag({ path: bundle })
  const texts = await page.evaluate(
    (seeds) =>
      seeds.map((seed) =>
        (
          window as unknown as { analysis: { describeInventedAnalysis: (seed: string) => string } }
        ).analysis.describeInventedAnalysis(seed),
      ),
    SEEDS,
  )
  await page.context().close()
  expect(summarize(texts)).toEqual(expected)
  for (const program of OTHER_NODES)
    expect([program, summarize(await analyzeInNode(program))]).toEqual([program, expected])
})
