// `npm run mutate -- FILE [TESTS]` breaks a file in many small ways, and runs the quick tests of a folder each time.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // packages of the workspace are links to this tree, so a copy of it would run with the files of here
  inPlace: true,
  tempDirName: 'node_modules/.mutants',
  vitest: { related: false },
  // messages are held by nobody's test on purpose
  mutator: { excludedMutations: ['StringLiteral'] },
  mutate: [process.env.MUTATE_FILE],
  reporters: ['clear-text'],
  clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
  concurrency: 1,
  timeoutMS: 60_000,
}
