// The test commands: every step runs and is counted; the last line is the sum.
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
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
  async () =>
    (await run(process.execPath, [getToolPath(name), ...args], { env: getEnv() })) === 0
      ? passedOne
      : { ...failedOne, notable: [`failed   ${name}: see above`] }

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
 * Runs the steps in their order. Steps that need a failed one are skipped, with a message. The end lists what failed, was
 * skipped, because many people read only the last lines.
 */
async function runSteps(steps) {
  const counts = []
  const missing = new Set()
  for (const { name, work, needs = [installStep.name] } of steps) {
    const cause = needs.find((one) => missing.has(one))
    if (cause !== undefined) logProgress(`— ${name}: not run, because ${cause} failed`)
    else counts.push(await runStep(name, work))
    if (cause !== undefined || counts.at(-1).failed > 0) missing.add(name)
  }
  const { passed, failed, skipped, notable } = sumCounts(counts)
  for (const line of ['', ...notable]) logProgress(line)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 ? 0 : 1
}

const installStep = { name: 'install', work: createPreparation(install), needs: [] }
const buildStep = { name: 'build', work: createPreparation(build) }
const createJourneysStep = (args) => ({
  name: 'journeys in a real browser',
  work: async () => runSuites(['--mode', 'journey'], { args, env: await findBrowser() }),
  needs: [installStep.name, 'SQLite', buildStep.name],
})

/** Names the projects to run. With several `!name`, vitest runs a project that any one of them admits: all projects. */
const selectProjects = (...names) => names.flatMap((name) => ['--project', name])

/** Lists the steps of `npm test`. Those that need no SQLite come first, because it may still be compiling in the background. */
export function listTestSteps() {
  let compiled
  const begun = async () => void (compiled = await startInstall())
  return [
    { ...installStep, work: createPreparation(begun) },
    {
      name: 'types, lint and format',
      work: createChecks(
        createCheck('typescript', ['-b', '--checkers', '1']),
        // pnpm links programs after the native build, which may still run
        createCheck('oxlint', ['--type-aware', '--deny-warnings'], () => ({
          OXLINT_TSGOLINT_PATH: getToolPath('oxlint-tsgolint'),
        })),
        createCheck('oxfmt', ['--check']),
      ),
    },
    buildStep,
    { name: 'tests of rules', work: () => runSuites(selectProjects('rules', 'drawings')) },
    { name: 'SQLite', work: createPreparation(() => compiled()) },
    {
      name: 'tests with a database',
      work: () => runSuites(selectProjects('server', 'screens')),
      needs: [installStep.name, 'SQLite'],
    },
    createJourneysStep([]),
  ]
}

/** Runs all steps, or only the quick tests below the given paths. */
export const testAll = (paths) =>
  runSteps(
    paths.length === 0
      ? listTestSteps()
      : [installStep, { name: `tests of ${paths.join(' ')}`, work: () => runSuites(paths) }],
  )

/** Long journeys, and every state of every page in both themes and widths; see `inspect` in e2e/support/inspect-page.ts. */
const createLongJourneysStep = (args) => ({
  name: 'long journeys and every state in a real browser',
  work: async () =>
    runSuites(['--mode', 'long-journey', '--passWithNoTests'], { args, env: await findBrowser() }),
  needs: [installStep.name, buildStep.name],
})

export const testJourneys = (args) => runSteps([installStep, buildStep, createJourneysStep(args)])

/** Runs the journeys and the states again, and saves pictures of all inspected pages. */
export function takeScreenshots(args) {
  process.env.PICTURES = '1'
  logProgress('Pictures of every screen and state go to e2e/screenshots.')
  return runSteps([installStep, buildStep, createJourneysStep(args), createLongJourneysStep(args)])
}

/** Lists the steps of `npm run test:long`. */
export const listLongSteps = (args) => [
  installStep,
  buildStep,
  {
    name: 'long suites',
    work: () => runSuites(['--mode', 'long', '--passWithNoTests'], { args }),
    needs: [installStep.name, buildStep.name],
  },
  createLongJourneysStep(args),
]

export function testLong(args) {
  if (!process.env.TEST_DATABASE_URL)
    logProgress('Without TEST_DATABASE_URL=postgres://… the tests of the server run on SQLite only.')
  return runSteps(listLongSteps(args))
}
