import { readFileSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { createVitest, type TestSpecification, type Vite, type Vitest } from 'vitest/node'
import { applyMutant, type Mutant } from './mutants.ts'

/** A mutant and the file that it changes. */
export interface Candidate extends Mutant {
  readonly file: string
}

export type Outcome = 'survived' | 'killed' | 'hung'

type Round = readonly TestSpecification[]

/** The tests of a source file, in the order in which they run, and when a run of them counts as hanging. */
interface Suite {
  readonly rounds: readonly Round[]
  readonly timeoutMs: number
}

/** How much longer than without a mutant its tests may take before they count as hanging. */
const SLOWDOWN = 5
const MIN_TIMEOUT_MS = 10_000

/** Slower files of tests run after all others of their round. */
const SLOW_FILE_MS = 1000

/** Adds a plugin to each project. A project has none of the root's plugins, and the root runs no test. */
const addToProjects = (plugin: Vite.Plugin): Vite.Plugin => ({
  name: 'add-to-projects',
  config: ({ test }) => {
    for (const project of test?.projects ?? [])
      if (typeof project === 'object' && 'test' in project) project.plugins = [plugin]
  },
})

/** Groups the tests of a file: the one of its name, the others of its folder that import it, all others that import it. */
async function findRounds(vitest: Vitest, file: string, near: boolean): Promise<Round[]> {
  const folder = dirname(file)
  vitest.config.related = [file]
  const tests = await vitest.getRelevantTestSpecifications(near ? [folder] : [])
  delete vitest.config.related
  const stem = `${basename(file).replace(/\.tsx?$/, '')}.`
  const rank = ({ moduleId }: TestSpecification) => {
    if (dirname(moduleId) !== folder) return 2
    return basename(moduleId).startsWith(stem) ? 0 : 1
  }
  return [0, 1, near ? 1 : 2]
    .filter((wanted, index, all) => all.indexOf(wanted) === index)
    .map((wanted) => tests.filter((test) => rank(test) === wanted))
    .filter((round) => round.length > 0)
}

/** Runs tests and ends them by force after a time: a mutant can make a loop endless, which no timeout of a test stops. */
async function runRound(vitest: Vitest, round: Round, timeoutMs: number): Promise<Outcome> {
  let hung = false
  const timer = setTimeout(() => {
    hung = true
    // the first call waits for the running tests, the second one ends their processes
    void vitest.cancelCurrentRun('keyboard-input')
    void vitest.cancelCurrentRun('keyboard-input')
  }, timeoutMs)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...round])
  clearTimeout(timer)
  if (hung) return 'hung'
  // vitest lists the files of earlier runs too, with the results they had then
  const files = new Set(round.map(({ moduleId }) => moduleId))
  const failed = testModules.some((module) => files.has(module.moduleId) && !module.ok())
  return failed || unhandledErrors.length > 0 ? 'killed' : 'survived'
}

/** Divides a round that has run into its quick files and its slow ones: most mutants need only the quick ones. */
function splitRound(vitest: Vitest, round: Round): Round[] {
  const isSlow = ({ moduleId }: TestSpecification) =>
    vitest.state.getTestModules([moduleId]).some((module) => module.diagnostic().duration > SLOW_FILE_MS)
  return [round.filter((test) => !isSlow(test)), round.filter(isSlow)].filter(({ length }) => length > 0)
}

async function runSuite(vitest: Vitest, { rounds, timeoutMs }: Suite): Promise<Outcome> {
  for (const round of rounds) {
    const outcome = await runRound(vitest, round, timeoutMs)
    if (outcome !== 'survived') return outcome
  }
  return 'survived'
}

/** A vitest in which at most one mutant replaces its file. It watches no file: an edited one would start a run of its own. */
export class MutantSession {
  readonly #vitest: Vitest
  readonly #put: (next: Candidate | undefined) => void
  readonly #near: boolean
  readonly #suites = new Map<string, Suite>()
  /** milliseconds that a round took without a mutant */
  readonly #durations = new Map<string, number>()

  private constructor(vitest: Vitest, put: (next: Candidate | undefined) => void, near: boolean) {
    this.#vitest = vitest
    this.#put = put
    this.#near = near
  }

  /** Starts vitest with the configuration in a folder; `near` leaves out the tests of other folders. */
  static async start(root: string, near: boolean): Promise<MutantSession> {
    let active: Candidate | undefined
    const load = (id: string) =>
      active !== undefined && id.split('?')[0] === active.file
        ? applyMutant(readFileSync(active.file, 'utf8'), active)
        : null
    const vitest = await createVitest(
      'test',
      { watch: false, bail: 1, reporters: [{}], root, passWithNoTests: true },
      { plugins: [addToProjects({ name: 'mutant', enforce: 'pre', load })] },
    )
    await vitest.standalone()
    const put = (next: Candidate | undefined) => {
      for (const one of [active, next]) if (one) vitest.invalidateFile(one.file)
      active = next
    }
    return new MutantSession(vitest, put, near)
  }

  /** Runs the tests of the mutant's file until one notices it. */
  async try(mutant: Candidate): Promise<Outcome> {
    const suite = this.#suites.get(mutant.file) ?? (await this.#prepare(mutant.file))
    this.#suites.set(mutant.file, suite)
    this.#put(mutant)
    return runSuite(this.#vitest, suite)
  }

  close = (): Promise<void> => this.#vitest.close()

  /** Finds the tests of a file and runs those without a mutant that have not run so before. */
  async #prepare(file: string): Promise<Suite> {
    this.#put(undefined)
    const rounds = await findRounds(this.#vitest, file, this.#near)
    const durations: number[] = [0]
    for (const round of rounds) durations.push(await this.#measure(round, file))
    return {
      rounds: rounds.flatMap((round) => splitRound(this.#vitest, round)),
      timeoutMs: MIN_TIMEOUT_MS + SLOWDOWN * Math.max(...durations),
    }
  }

  async #measure(round: Round, file: string): Promise<number> {
    const key = round.map(({ moduleId }) => moduleId).join('\n')
    const known = this.#durations.get(key)
    if (known !== undefined) return known
    const start = performance.now()
    if ((await runRound(this.#vitest, round, 2 ** 30)) !== 'survived')
      throw new Error(
        `Tests of ${relative(this.#vitest.config.root, file)} fail without any change. Fix them first.`,
      )
    const duration = performance.now() - start
    this.#durations.set(key, duration)
    return duration
  }
}
