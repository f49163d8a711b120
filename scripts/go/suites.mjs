// Runs vitest, and reads what became of its tests from its own report.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, run, tool } from './process.mjs'

/**
 * Runs suites.
 * @returns how many tests passed, failed and were left out, and a line about each that did not simply pass
 */
export async function suites(words, env = {}) {
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

/** How a test ended, and a line about it: what a passed test failed with was its first attempt. */
function resultOf(file, { status, fullName, failureMessages: [problem] }) {
  const title = `${file}: ${fullName}`
  const why = problem === undefined ? '' : `\n         ${problem.split('\n')[0]}`
  if (status === 'failed') return { failed: true, line: `failed   ${title}${why}` }
  if (status !== 'passed') return { left: true, line: `skipped  ${title}` }
  return problem === undefined ? {} : { line: `passed the second time  ${title}${why}` }
}

/** A file that did not even load, and an error outside any test, count as a failure each. */
function countOf({ testResults }, exitCode) {
  const files = testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const results = assertionResults.map((test) => resultOf(file, test))
    const isUnloaded = status === 'failed' && !results.some(({ failed }) => failed)
    return isUnloaded ? [...results, { failed: true, line: `failed   ${file}: ${message}` }] : results
  })
  const results = files.flat()
  const counted = results.filter(({ failed }) => failed).length
  const skipped = results.filter(({ left }) => left).length
  const outside = counted === 0 && exitCode !== 0 ? [`failed   an error outside of tests, see above`] : []
  return {
    passed: results.length - counted - skipped,
    failed: counted + outside.length,
    skipped,
    notable: [...results.flatMap(({ line }) => line ?? []), ...outside],
  }
}
