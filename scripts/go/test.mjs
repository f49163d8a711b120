// The test commands: every step runs, each is counted, and the last line is the sum.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { beginInstall, install } from './install.mjs'
import { Stop, root, run, say, tool } from './process.mjs'

const passedOne = { passed: 1, failed: 0, skipped: 0 }
const failedOne = { passed: 0, failed: 1, skipped: 0 }
const sum = (counts) =>
  counts.reduce((all, one) => ({
    passed: all.passed + one.passed,
    failed: all.failed + one.failed,
    skipped: all.skipped + one.skipped,
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
    count = failedOne
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  say(`— ${name}: ${count.failed === 0 ? 'passed' : 'FAILED'} (${seconds} s)`)
  return count
}

const check = (name, words) => async () =>
  (await run(process.execPath, [tool(name), ...words])) === 0 ? passedOne : failedOne

const prepare = (work) => async () => {
  await work()
  return passedOne
}

/** The steps in their order; those that need a failed one are left out, and it is said that they are. */
async function runSteps(steps) {
  const counts = []
  const missing = new Set()
  for (const { name, work, needs = [installed.name] } of steps) {
    const cause = needs.find((one) => missing.has(one))
    if (cause !== undefined) say(`— ${name}: not run, because ${cause} failed`)
    else counts.push(await step(name, work))
    if (cause !== undefined || counts.at(-1).failed > 0) missing.add(name)
  }
  const { passed, failed, skipped } = sum(counts)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 ? 0 : 1
}

const installed = { name: 'install', work: prepare(install), needs: [] }
const built = { name: 'build', work: prepare(build) }
const journeys = (words) => ({
  name: 'journeys in a real browser',
  work: async () => suites(['--mode', 'journey', ...words], await findBrowser()),
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

/** Every state of every page in both themes and widths; see `inspect` in e2e/support/axe.ts. */
const states = (words) => ({
  name: 'every state in a real browser',
  work: async () => suites(['--mode', 'states', ...words], await findBrowser()),
  needs: [installed.name, built.name],
})

export const testJourneys = (words) => runSteps([installed, built, journeys(words)])

/** The journeys and the states once more; whatever is held against the rules of access is kept as a picture. */
export function takeScreenshots(words) {
  process.env.PICTURES = '1'
  say('Pictures of every screen and state go to e2e/screenshots.')
  return runSteps([installed, built, journeys(words), states(words)])
}

export function testLong(words) {
  if (!process.env.TEST_DATABASE_URL)
    say('Without TEST_DATABASE_URL=postgres://… the tests of the server do not run on PostgreSQL too.')
  return runSteps([
    installed,
    built,
    {
      name: 'long suites',
      work: async () => suites(['--mode', 'long', '--passWithNoTests', ...words], await findBrowser()),
      needs: [installed.name, built.name],
    },
    states(['--passWithNoTests', ...words]),
  ])
}

/** Runs vitest and counts its tests from its own report. */
async function suites(words, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-report-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const code = await run(process.execPath, [tool('vitest'), 'run', ...words, ...reporters], { env })
    return countOf(readReport(report), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { testResults: [] }
  }
}

/** A file that did not even load, and an error outside any test, count as a failure each. */
function countOf({ testResults }, exitCode) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({
      status,
      title: `${relative(root, name)}: ${fullName}`,
    })),
  )
  const left = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  for (const { title } of left) say(`skipped  ${title}`)
  const failedTests = tests.filter(({ status }) => status === 'failed').length
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const failed = failedTests + unloaded
  return {
    passed: tests.length - left.length - failedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: left.length,
  }
}
