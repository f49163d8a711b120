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

/** Tests that have run without a mutant: the quick files, then the slow ones, and when a run of them counts as hanging. */
interface MeasuredRound {
  readonly parts: readonly Round[]
  readonly timeoutMs: number
}

/** Which tests run: all that import the changed file, or only some of them. */
export interface TestSelection {
  /** only those in the folder of the changed file */
  readonly near: boolean
  /** only those whose paths have one of these parts; all if empty */
  readonly paths: readonly string[]
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
async function findRounds(vitest: Vitest, file: string, selection: TestSelection): Promise<Round[]> {
  const folder = dirname(file)
  const filters = selection.near ? [folder] : [...selection.paths]
  vitest.config.related = [file]
  const tests = await vitest.getRelevantTestSpecifications(filters)
  delete vitest.config.related
  const stem = `${basename(file).replace(/\.tsx?$/, '')}.`
  const rank = ({ moduleId }: TestSpecification) => {
    if (dirname(moduleId) !== folder) return 2
    return basename(moduleId).startsWith(stem) ? 0 : 1
  }
  return (selection.near ? [0, 1] : [0, 1, 2])
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

/** A vitest in which at most one mutant replaces its file. It watches no file: an edited one would start a run of its own. */
export class MutantSession {
  readonly #vitest: Vitest
  readonly #put: (next: Candidate | undefined) => void
  readonly #selection: TestSelection
  /** by source file */
  readonly #rounds = new Map<string, readonly Round[]>()
  /** by the names of the test files */
  readonly #measured = new Map<string, MeasuredRound>()

  private constructor(vitest: Vitest, put: (next: Candidate | undefined) => void, selection: TestSelection) {
    this.#vitest = vitest
    this.#put = put
    this.#selection = selection
  }

  /** Starts vitest with the configuration in a folder. */
  static async start(root: string, selection: TestSelection): Promise<MutantSession> {
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
    return new MutantSession(vitest, put, selection)
  }

  /** Runs the tests of the mutant's file until one notices it. */
  async try(mutant: Candidate): Promise<Outcome> {
    const { file } = mutant
    const rounds = this.#rounds.get(file) ?? (await findRounds(this.#vitest, file, this.#selection))
    this.#rounds.set(file, rounds)
    for (const round of rounds) {
      const outcome = await this.#tryRound(mutant, round)
      if (outcome !== 'survived') return outcome
    }
    return 'survived'
  }

  close = (): Promise<void> => this.#vitest.close()

  async #tryRound(mutant: Candidate, round: Round): Promise<Outcome> {
    const key = round.map(({ moduleId }) => moduleId).join('\n')
    const { parts, timeoutMs } = this.#measured.get(key) ?? (await this.#measure(round, mutant.file))
    this.#measured.set(key, { parts, timeoutMs })
    this.#put(mutant)
    for (const part of parts) {
      const outcome = await runRound(this.#vitest, part, timeoutMs)
      if (outcome !== 'survived') return outcome
    }
    return 'survived'
  }

  /** Runs tests without a mutant. Only rounds that a mutant reaches are run: most mutants end in the first one. */
  async #measure(round: Round, file: string): Promise<MeasuredRound> {
    this.#put(undefined)
    const start = performance.now()
    if ((await runRound(this.#vitest, round, 2 ** 30)) !== 'survived')
      throw new Error(
        `Tests of ${relative(this.#vitest.config.root, file)} fail without any change. Fix them first.`,
      )
    const timeoutMs = MIN_TIMEOUT_MS + SLOWDOWN * (performance.now() - start)
    return { parts: splitRound(this.#vitest, round), timeoutMs }
  }
}
