// The test commands: every step runs and is counted; the last line is the sum.
import { constants } from 'node:os'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { ensureLongSuitePrograms } from './debian.mjs'
import { startInstall, install } from './install.mjs'
import { UserError, run, logProgress, getToolPath } from './process.mjs'
import { runSuites } from './suites.mjs'

const noCounts = { passed: 0, failed: 0, skipped: 0, notable: [] }
const passedOne = { ...noCounts, passed: 1 }
const failedOne = { ...noCounts, failed: 1 }
const sumCounts = (counts) =>
  counts.reduce((all, one) => ({
    passed: all.passed + one.passed,
    failed: all.failed + one.failed,
    skipped: all.skipped + one.skipped,
    notable: [...all.notable, ...one.notable],
  }))

/** Runs one step, prints its result and duration, and counts it. A UserError in it is a failure, not the end. */
async function runStep(name, work) {
  const start = performance.now()
  logProgress(`\n— ${name}`)
  let count
  try {
    count = await work()
  } catch (problem) {
    if (!(problem instanceof UserError)) throw problem
    logProgress(problem.message)
    count = { ...failedOne, notable: [`failed   ${name}: ${problem.message}`] }
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  logProgress(`— ${name}: ${count.failed === 0 ? 'passed' : 'FAILED'} (${seconds} s)`)
  return count
}

/** Creates a check. The packages are installed when it runs, not before. */
const createCheck =
  (name, args, getEnv = () => ({})) =>
  async () => {
    const env = getEnv()
    const priority = constants.priority.PRIORITY_BELOW_NORMAL
    const code = await run(process.execPath, [getToolPath(name), ...args], { env, priority })
    return code === 0 ? passedOne : { ...failedOne, notable: [`failed   ${name}: see above`] }
  }

/** Runs checks beside each other: each leaves a core idle part of its time. */
const createChecks =
  (...checks) =>
  async () =>
    sumCounts(await Promise.all(checks.map((check) => check())))

const createPreparation = (work) => async () => {
  await work()
  return passedOne
}

/**
 * Runs each step as soon as those that it needs have passed, and those `after` which it runs have ended. A step that needs
 * a failed one is left out, with a message. The end lists what failed or was skipped, because many people read only the last lines.
 */
async function runSteps(steps) {
  const ends = new Map()
  const runAfter = async ({ name, work, needs = [installStep.name], after = [] }) => {
    await Promise.all(after.map((one) => ends.get(one)))
    const counts = await Promise.all(needs.map((one) => ends.get(one)))
    const cause = needs[counts.findIndex(({ failed }) => failed > 0)]
    if (cause === undefined) return runStep(name, work)
    logProgress(`— ${name}: not run, because ${cause} failed`)
    return { ...noCounts, failed: 1, notable: [`not run  ${name}, because ${cause} failed`] }
  }
  for (const step of steps) ends.set(step.name, runAfter(step))
  const { passed, failed, skipped, notable } = sumCounts(await Promise.all(ends.values()))
  for (const line of ['', ...notable]) logProgress(line)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 ? 0 : 1
}

/** The projects of vitest.config.ts. */
const PROJECTS = ['rules', 'drawings', 'server', 'screens']

/** Runs the quick tests. A worker serves one project, so in random order a project follows the other. */
async function runTests(args) {
  if (!args.some((one) => one.startsWith('--sequence.shuffle'))) return runSuites([], { args })
  const counts = []
  for (const one of PROJECTS) counts.push(await runSuites(['--project', one], { args }))
  return sumCounts(counts)
}

const installStep = { name: 'install', work: createPreparation(install), needs: [] }
const buildStep = { name: 'build', work: createPreparation(build) }
const createJourneysStep = (args, more = {}) => ({
  name: 'journeys in a real browser',
  work: async () => runSuites(['--mode', 'journey'], { args, env: await findBrowser() }),
  needs: [installStep.name, buildStep.name],
  ...more,
})

/**
 * Lists the steps of `npm test`. The build and the checks take what the tests leave of the processor; the journeys have it for
 * themselves.
 * @param args options of vitest, such as `--sequence.shuffle`
 */
export function listTestSteps(args = []) {
  let compiled
  const begin = async () => void (compiled = await startInstall())
  return [
    { ...installStep, work: createPreparation(begin) },
    buildStep,
    {
      name: 'types, lint and format',
      work: createChecks(
        // with threads TypeScript 7.0.2 now and then infers other types than alone (typescript-go issue 3276)
        createCheck('typescript', ['--singleThreaded']),
        // pnpm links programs after the native build, which may still run
        createCheck('oxlint', ['--type-aware', '--deny-warnings'], () => ({
          OXLINT_TSGOLINT_PATH: getToolPath('oxlint-tsgolint'),
          GOMAXPROCS: '1',
        })),
        createCheck('oxfmt', ['--check']),
      ),
      after: [buildStep.name],
    },
    { name: 'SQLite', work: createPreparation(() => compiled()) },
    { name: 'tests', work: () => runTests(args), needs: ['SQLite'] },
    createJourneysStep(args, { after: ['types, lint and format', 'tests'] }),
  ]
}

/** Runs all steps, or only the quick tests below the given paths. What begins with `-` is an option of vitest. */
export function testAll(args) {
  const paths = args.filter((one) => !one.startsWith('-'))
  if (paths.length === 0) return runSteps(listTestSteps(args))
  return runSteps([installStep, { name: `tests of ${paths.join(' ')}`, work: () => runSuites([], { args }) }])
}

export const testJourneys = (args) => runSteps([installStep, buildStep, createJourneysStep(args)])

/** Lists the steps of `npm run test:long`. */
export const listLongSteps = (args) => [
  installStep,
  buildStep,
  { name: 'PostgreSQL, PHP, Python and Ruby', work: createPreparation(ensureLongSuitePrograms) },
  {
    name: 'long suites, and every state in a real browser',
    work: async () => runSuites(['--mode', 'long', '--passWithNoTests'], { args, env: await findBrowser() }),
    needs: [buildStep.name, 'PostgreSQL, PHP, Python and Ruby'],
  },
]

export const testLong = (args) => runSteps(listLongSteps(args))

/** Runs the journeys and the states again, and saves pictures of all inspected pages. */
export function takeScreenshots(args) {
  process.env.PICTURES = '1'
  logProgress('Pictures of every screen and state go to e2e/screenshots.')
  const options = ['--mode', 'long', '--project', 'e2e', '--passWithNoTests']
  const states = async () => runSuites(options, { args, env: await findBrowser() })
  return runSteps([
    installStep,
    buildStep,
    createJourneysStep(args),
    { name: 'every state', work: states, needs: [buildStep.name], after: ['journeys in a real browser'] },
  ])
}
