import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MutantSession, type Candidate, type Outcome, type TestSelection } from './mutant-session.ts'
import { listMutants } from './mutants.ts'

const HELP = `npm run mutate -- PATH … [--sample N] [--seed N] [--near | --tests PART …]

Changes the source files of PATH in small ways, one at a time and in memory only, and runs the tests that import them.
Lists the changes that no test noticed; tests that hang have noticed theirs. Exit code 1 when fewer than 85 of 100 were noticed.
  --sample N    tries N changes, drawn at random, instead of all
  --seed N      draws others (1 when absent)
  --near        runs only the tests in the folder of the changed file: quicker, and stricter
  --tests PART  runs only the tests whose path has this part; may be repeated`

const WANTED_PERCENT = 85
const root = resolve(import.meta.dirname, '..')

const LABELS: Readonly<Record<Outcome, string>> = {
  survived: 'SURVIVED',
  killed: 'killed  ',
  hung: 'hung    ',
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

const formatMutant = ({ file, line, start, end, replacement }: Candidate): string => {
  const before = readFileSync(file, 'utf8').slice(start, end).replaceAll(/\s+/g, ' ')
  return `${relative(root, file)}:${line}  ${before.slice(0, 60)}  →  ${replacement.slice(0, 60)}`
}

/** Tries each mutant, prints its result, and returns those that no test detected. */
async function findSurvivors(sample: readonly Candidate[], selection: TestSelection): Promise<Candidate[]> {
  const session = await MutantSession.start(root, selection)
  const survivors: Candidate[] = []
  for (const [index, mutant] of sample.entries()) {
    const outcome = await session.try(mutant)
    if (outcome === 'survived') survivors.push(mutant)
    console.log(`${index + 1}/${sample.length} ${LABELS[outcome]} ${formatMutant(mutant)}`)
  }
  await session.close()
  return survivors
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      near: { type: 'boolean', default: false },
      tests: { type: 'string', multiple: true, default: [] },
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
  const survivors = await findSurvivors(sample, { near: values.near, paths: values.tests })
  const killed = sample.length - survivors.length
  const percent = (killed / sample.length) * 100
  if (survivors.length > 0) console.log(`\nNo test noticed:\n${survivors.map(formatMutant).join('\n')}`)
  console.log(`\n${killed} of ${sample.length} changes were noticed (${percent.toFixed(0)} %).`)
  return percent >= WANTED_PERCENT ? 0 : 1
}

process.exit(await main())
