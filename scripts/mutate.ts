import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification, type Vite, type Vitest } from 'vitest/node'
import { applyMutant, listMutants, type Mutant } from './mutants.ts'

const HELP = `npm run mutate -- PATH … [--sample N] [--seed N] [--near]

Changes the source files of PATH in small ways, one at a time and in memory only, and runs the tests that import them.
Lists the changes that no test noticed. Exit code 1 when fewer than 85 of 100 were noticed.
  --sample N  tries N changes, drawn at random, instead of all
  --seed N    draws others (1 when absent)
  --near      runs only the tests in the folder of the changed file: quicker, and stricter`

const WANTED_PERCENT = 85
const root = resolve(import.meta.dirname, '..')

interface Candidate extends Mutant {
  readonly file: string
}

const isSource = (file: string): boolean =>
  /\.tsx?$/.test(file) &&
  !/\.(?:test|bench|journey|d)\.tsx?$|\/(?:testing|test|bench|migrations)\//.test(file)

const listSourceFiles = (paths: readonly string[]): string[] =>
  paths
    .map((path) => resolve(process.env['INIT_CWD'] ?? root, path))
    .flatMap((path) =>
      statSync(path).isFile()
        ? [path]
        : readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file)),
    )
    .filter((file) => isSource(file) && !file.includes('node_modules'))

/** A linear congruential generator: the same seed draws the same sample. */
function createDraw(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function drawSample(all: readonly Candidate[], size: number, seed: number): Candidate[] {
  const rest = [...all]
  const draw = createDraw(seed)
  const sample = Array.from(
    { length: Math.min(size, rest.length) },
    () => rest.splice(draw(rest.length), 1)[0],
  )
  return sample.filter((one) => one !== undefined)
}

/** Adds a plugin to each project. A project has none of the root's plugins, and the root runs no test. */
const addToProjects = (plugin: Vite.Plugin): Vite.Plugin => ({
  name: 'add-to-projects',
  config: ({ test }) => {
    for (const project of test?.projects ?? [])
      if (typeof project === 'object' && 'test' in project) project.plugins = [plugin]
  },
})

/** A session of vitest in which at most one mutant replaces its file. */
async function startSession() {
  let active: Candidate | undefined
  const mutantPlugin: Vite.Plugin = {
    name: 'mutant',
    enforce: 'pre',
    load: (id) =>
      active !== undefined && id.split('?')[0] === active.file
        ? applyMutant(readFileSync(active.file, 'utf8'), active)
        : null,
  }
  const vitest = await createVitest(
    'test',
    { watch: true, bail: 1, reporters: [{}], root, passWithNoTests: true, standalone: true },
    { plugins: [addToProjects(mutantPlugin)] },
  )
  await vitest.standalone()
  return {
    vitest,
    put: (next: Candidate | undefined) => {
      for (const one of [active, next]) if (one) vitest.invalidateFile(one.file)
      active = next
    },
  }
}

/** Lists the tests to run for a file: those of its own folder first, then all others that import it. */
async function findTests(vitest: Vitest, file: string, near: boolean): Promise<TestSpecification[][]> {
  const isOwn = ({ moduleId }: TestSpecification) => dirname(moduleId) === dirname(file)
  const own = (await vitest.globTestSpecifications([dirname(file)])).filter(isOwn)
  if (near) return [own]
  vitest.config.related = [file]
  const others = (await vitest.getRelevantTestSpecifications()).filter((test) => !isOwn(test))
  return [own, others].filter((tests) => tests.length > 0)
}

/** Returns true if a test fails with the current mutant. */
async function isKilled(vitest: Vitest, rounds: readonly TestSpecification[][]): Promise<boolean> {
  for (const tests of rounds) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests)
    if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) return true
  }
  return false
}

const formatMutant = ({ file, line, start, end, replacement }: Candidate): string => {
  const before = readFileSync(file, 'utf8').slice(start, end).replaceAll(/\s+/g, ' ')
  return `${relative(root, file)}:${line}  ${before.slice(0, 60)}  →  ${replacement.slice(0, 60)}`
}

interface Options {
  readonly near: boolean
}

/** Tries each mutant, prints its result, and returns those that no test detected. */
async function findSurvivors(sample: readonly Candidate[], { near }: Options): Promise<Candidate[]> {
  const { vitest, put } = await startSession()
  const survivors: Candidate[] = []
  const testsByFile = new Map<string, TestSpecification[][]>()
  for (const [index, mutant] of sample.entries()) {
    const rounds = testsByFile.get(mutant.file) ?? (await findTests(vitest, mutant.file, near))
    if (!testsByFile.has(mutant.file)) {
      put(undefined)
      if (await isKilled(vitest, rounds))
        throw new Error(`Tests of ${relative(root, mutant.file)} fail without any change. Fix them first.`)
      testsByFile.set(mutant.file, rounds)
    }
    put(mutant)
    const killed = await isKilled(vitest, rounds)
    if (!killed) survivors.push(mutant)
    console.log(`${index + 1}/${sample.length} ${killed ? 'killed  ' : 'SURVIVED'} ${formatMutant(mutant)}`)
  }
  await vitest.close()
  return survivors
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      near: { type: 'boolean', default: false },
    },
  })
  const candidates = listSourceFiles(positionals).flatMap((file) =>
    listMutants(readFileSync(file, 'utf8'), file).map((mutant) => ({ ...mutant, file })),
  )
  if (candidates.length === 0) {
    console.error(HELP)
    return 2
  }
  const sample = drawSample(candidates, Number(values.sample ?? candidates.length), Number(values.seed))
  const survivors = await findSurvivors(sample, values)
  const killed = sample.length - survivors.length
  const percent = (killed / sample.length) * 100
  if (survivors.length > 0) console.log(`\nNo test noticed:\n${survivors.map(formatMutant).join('\n')}`)
  console.log(`\n${killed} of ${sample.length} changes were noticed (${percent.toFixed(0)} %).`)
  return percent >= WANTED_PERCENT ? 0 : 1
}

process.exit(await main())
