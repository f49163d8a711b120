// The test commands: every step runs, each is counted, and the last line is the sum.
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { beginInstall, install } from './install.mjs'
import { Stop, run, say, tool } from './process.mjs'
import { suites } from './suites.mjs'

const none = { passed: 0, failed: 0, skipped: 0, notable: [] }
const passedOne = { ...none, passed: 1 }
const failedOne = { ...none, failed: 1 }
const sum = (counts) =>
  counts.reduce((all, one) => ({
    passed: all.passed + one.passed,
    failed: all.failed + one.failed,
    skipped: all.skipped + one.skipped,
    notable: [...all.notable, ...one.notable],
  }))

/** Runs one step, says how it went and how long it took, and counts it; a Stop inside it is a failure, not the end. */
async function step(name, work) {
  const start = performance.now()
  say(`\n— ${name}`)
  let count
  try {
    count = await work()
  } catch (problem) {
    if (!(problem instanceof Stop)) throw problem
    say(problem.message)
    count = { ...failedOne, notable: [`failed   ${name}: ${problem.message}`] }
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  say(`— ${name}: ${count.failed === 0 ? 'passed' : 'FAILED'} (${seconds} s)`)
  return count
}

const check = (name, words) => async () =>
  (await run(process.execPath, [tool(name), ...words])) === 0
    ? passedOne
    : { ...failedOne, notable: [`failed   ${name}: see above`] }

const prepare = (work) => async () => {
  await work()
  return passedOne
}

/**
 * The steps in their order; those that need a failed one are left out, and it is said that they are. What failed, was left
 * out or needed a second attempt is named at the end, where whoever reads the last lines alone finds it.
 */
async function runSteps(steps) {
  const counts = []
  const missing = new Set()
  for (const { name, work, needs = [installed.name] } of steps) {
    const cause = needs.find((one) => missing.has(one))
    if (cause !== undefined) say(`— ${name}: not run, because ${cause} failed`)
    else counts.push(await step(name, work))
    if (cause !== undefined || counts.at(-1).failed > 0) missing.add(name)
  }
  const { passed, failed, skipped, notable } = sum(counts)
  for (const line of ['', ...notable]) say(line)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 ? 0 : 1
}

const installed = { name: 'install', work: prepare(install), needs: [] }
const built = { name: 'build', work: prepare(build) }
const journeys = (words) => ({
  name: 'journeys in a real browser',
  work: async () => suites(['--mode', 'journey'], { words, env: await findBrowser() }),
  needs: [installed.name, 'SQLite', built.name],
})

/** Places by name: of several `!name` vitest would run whatever one of them lets through, which is everything. */
const places = (...names) => names.flatMap((name) => ['--project', name])

/** What needs no SQLite comes first: where that has to be compiled, it happens beside. */
export function testAll() {
  let compiled
  const begun = async () => void (compiled = await beginInstall())
  return runSteps([
    { ...installed, work: prepare(begun) },
    { name: 'types', work: check('typescript', ['-b', '--checkers', '1']) },
    { name: 'lint', work: check('oxlint', ['--deny-warnings']) },
    { name: 'format', work: check('oxfmt', ['--check']) },
    built,
    { name: 'tests of rules', work: () => suites(places('rules', 'drawings')) },
    { name: 'SQLite', work: prepare(() => compiled()) },
    {
      name: 'tests with a database',
      work: () => suites(places('server', 'screens')),
      needs: [installed.name, 'SQLite'],
    },
    journeys([]),
  ])
}

/** Long journeys, and every state of every page in both themes and widths; see `inspect` in e2e/support/axe.ts. */
const longJourneys = (words) => ({
  name: 'long journeys and every state in a real browser',
  work: async () =>
    suites(['--mode', 'long-journey', '--passWithNoTests'], { words, env: await findBrowser() }),
  needs: [installed.name, built.name],
})

export const testJourneys = (words) => runSteps([installed, built, journeys(words)])

/** The journeys and the states once more; whatever is held against the rules of access is kept as a picture. */
export function takeScreenshots(words) {
  process.env.PICTURES = '1'
  say('Pictures of every screen and state go to e2e/screenshots.')
  return runSteps([installed, built, journeys(words), longJourneys(words)])
}

export function testLong(words) {
  if (!process.env.TEST_DATABASE_URL)
    say('Without TEST_DATABASE_URL=postgres://… the tests of the server do not run on PostgreSQL too.')
  return runSteps([
    installed,
    built,
    {
      name: 'long suites',
      work: () => suites(['--mode', 'long', '--passWithNoTests'], { words }),
      needs: [installed.name, built.name],
    },
    longJourneys(words),
  ])
}
