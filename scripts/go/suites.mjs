// Runs vitest, and counts what became of its tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run, logProgress, getToolPath } from './process.mjs'

/** Where more files than these fail, it is not the machine. */
const MAX_RETRIED_FILES = 10

/**
 * Runs suites. A busy machine fails what holds: files in which something failed are run once more, in processes of their own
 * and beside nothing else, and whatever needed that is named.
 * @param options of vitest that choose the suites
 * @param words a person's own, which narrow them; what they look for is run once
 * @returns how many tests passed, failed and were left out, and a line about each that did not simply pass
 */
export async function runSuites(options, { words = [], env = {} } = {}) {
  const first = await runVitest([...options, ...words], env)
  const files = [...new Set(first.failures.map(({ file }) => file))]
  if (files.length === 0 || files.length > MAX_RETRIED_FILES || words.length > 0) return countOutcome(first)
  // an error outside of files may have broken any of them
  const isAnywhere = files.includes(undefined)
  logProgress(`\n— once more: ${isAnywhere ? 'all of it' : files.join(', ')}`)
  const second = await runVitest([...options, ...(isAnywhere ? [] : files)], env)
  const stayed = isAnywhere ? [] : first.tests.filter(({ file }) => !files.includes(file))
  const mended = second.failures.length === 0 ? first.failures : []
  return countOutcome({ tests: [...stayed, ...second.tests], failures: second.failures, mended })
}

/** Runs vitest once. @returns what became of each test, and everything that failed, be it a test, a file or neither */
async function runVitest(words, env) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-report-'))
  const REPORT = join(folder, 'report.json')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/go/report.mjs')}`]
  try {
    const code = await run(process.execPath, [getToolPath('vitest'), 'run', ...words, ...reporters], {
      env: { ...env, REPORT },
    })
    return collectOutcome(readReport(REPORT), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { files: [], outside: [{ why: 'vitest ended without a report' }] }
  }
}

/** A file that did not load, or whose hooks failed, and an error outside of tests count as a failure each. */
function collectOutcome({ files, outside }, exitCode) {
  const tests = files.flatMap(({ file, tests: inFile }) => inFile.map((test) => ({ ...test, file })))
  const failures = [
    ...tests.filter(({ state }) => state === 'failed'),
    ...files.flatMap(({ file, fault }) =>
      fault === undefined ? [] : { file, title: 'outside of its tests', why: fault },
    ),
    ...outside.map((error) => ({ title: 'an error outside of tests', ...error })),
  ]
  if (failures.length === 0 && exitCode !== 0)
    failures.push({ title: 'vitest', why: `It ended with ${exitCode}; the reason stands above.` })
  return { tests, failures }
}

function formatLine(how, { file, title, why = '' }) {
  const reason = why === '' ? '' : `\n         ${why.split('\n')[0]}`
  return `${how}  ${file === undefined ? '' : `${file}: `}${title}${reason}`
}

function countOutcome({ tests, failures, mended = [] }) {
  const left = tests.filter(({ state }) => state !== 'passed' && state !== 'failed')
  const notable = [
    ...failures.map((one) => formatLine('failed ', one)),
    ...left.map(({ file, title }) => formatLine('skipped', { file, title })),
    ...mended.map((one) => formatLine('passed the second time', one)),
  ]
  const passed = tests.filter(({ state }) => state === 'passed').length
  return { passed, failed: failures.length, skipped: left.length, notable }
}
