// A reporter for vitest: what became of each file and test, for `suites`; the default reporter's is for people.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './process.mjs'

const getErrorMessage = (errors) => errors?.[0]?.message ?? errors?.[0]?.name ?? ''

const toTestResult = (test) => {
  const { state, errors } = test.result()
  return { title: test.fullName, state, why: getErrorMessage(errors) }
}

/** What failed in a file beside its tests: its loading, a hook, or that it was never come to. */
function findFileError(module, tests) {
  if (['passed', 'skipped'].includes(module.state()) || tests.some(({ state }) => state === 'failed'))
    return undefined
  const around = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
  return getErrorMessage(around) || `It was ${module.state()}.`
}

/** An error that no test awaits, with the file that ran then where vitest knows it. */
const toUnhandledError = (error) => {
  const path = error.VITEST_TEST_PATH
  return { file: path && relative(root, path), why: getErrorMessage([error]) }
}

const toFileResult = (module) => {
  const tests = Array.from(module.children.allTests(), toTestResult)
  return { file: relative(root, module.moduleId), tests, fault: findFileError(module, tests) }
}

export default class JsonReporter {
  /** Writes to the file that REPORT names: the files that were run, and errors that belong to none of their tests. */
  onTestRunEnd(modules, errors) {
    const report = { files: modules.map(toFileResult), outside: errors.map(toUnhandledError) }
    writeFileSync(process.env.REPORT, JSON.stringify(report))
  }
}
