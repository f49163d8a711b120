// Runs vitest and counts the results of its tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, run, getToolPath } from './process.mjs'

/**
 * Runs suites, each test once. A failure fails the run.
 * @param options vitest options that select the suites
 * @param words arguments of the person, which narrow the selection
 * @returns numbers of passed, failed and skipped tests, and a line about each test that did not simply pass
 */
export async function runSuites(options, { args = [], env = {} } = {}) {
  const { tests, failures } = await runVitest([...options, ...args], env)
  const skipped = tests.filter(({ state }) => state !== 'passed' && state !== 'failed')
  return {
    passed: tests.filter(({ state }) => state === 'passed').length,
    failed: failures.length,
    skipped: skipped.length,
    notable: [
      ...failures.map((one) => formatLine('failed', one)),
      ...skipped.map((one) => formatLine('skipped', one)),
    ],
  }
}

/** Runs vitest once. @returns the result of each test, and all failures: a test, a file, or the run itself */
async function runVitest(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-report-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const code = await run(process.execPath, [getToolPath('vitest'), 'run', ...args, ...reporters], { env })
    return collectOutcome(readReport(report), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults
  } catch {
    return []
  }
}

/** A file that did not load counts as a failure, and so does a run that failed without a failed test or file. */
function collectOutcome(files, exitCode) {
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
      file: relative(root, name),
      title: fullName,
      state: status,
      why: failureMessages[0] ?? '',
    })),
  )
  const failures = [
    ...tests.filter(({ state }) => state === 'failed'),
    ...files
      .filter(
        ({ status, assertionResults }) =>
          status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
      )
      .map(({ name, message }) => ({ file: relative(root, name), title: 'outside its tests', why: message })),
  ]
  if (failures.length === 0 && exitCode !== 0)
    failures.push({ title: 'vitest', why: `It ended with ${exitCode}; its output says why.` })
  return { tests, failures }
}

function formatLine(how, { file, title, why = '' }) {
  const reason = how !== 'skipped' && why !== '' ? `\n         ${why.split('\n')[0]}` : ''
  return `${how}  ${file === undefined ? '' : `${file}: `}${title}${reason}`
}
