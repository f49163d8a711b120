import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

interface Place {
  name: string
  root: string
  environment: 'node' | 'happy-dom'
}

/** The places with tests, and what their code runs in. */
const places: Place[] = [
  { name: 'domain', root: 'packages/domain', environment: 'node' },
  { name: 'api-types', root: 'packages/api-types', environment: 'node' },
  { name: 'mock-api', root: 'apps/mock-api', environment: 'node' },
  { name: 'cli', root: 'apps/cli', environment: 'node' },
  { name: 'rules', root: 'scripts', environment: 'node' },
  { name: 'charts', root: 'packages/charts', environment: 'happy-dom' },
  { name: 'web', root: 'apps/web', environment: 'happy-dom' },
  { name: 'participant', root: 'apps/participant', environment: 'happy-dom' },
  { name: 'report', root: 'apps/report', environment: 'happy-dom' },
  { name: 'embed', root: 'apps/embed', environment: 'happy-dom' },
]
const browser: Place = { name: 'e2e', root: 'e2e', environment: 'node' }

const notTests = ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**']
const longTests = '**/*.long.test.{ts,tsx}'
/** every state of every page, as a browser shows it */
const stateTests = '**/*.states.test.ts'
const postgresTests = '**/*.postgres.test.ts'

interface Run {
  include: string[]
  exclude?: string[]
  /** of one test, in milliseconds */
  testTimeout: number
  globalSetup?: string[]
}

/** The quick tests of the server once more, and those about several servers, on the PostgreSQL server of TEST_DATABASE_URL. */
const onPostgres: Place = { name: 'PostgreSQL', root: 'apps/mock-api', environment: 'node' }
const postgresRun: Run = {
  include: ['**/*.test.ts'],
  exclude: [longTests],
  testTimeout: 120_000,
  globalSetup: ['testing/postgres-setup.ts'],
}

const project = ({ name, root, environment }: Place, run: Run): TestProjectInlineConfiguration => ({
  root,
  test: {
    name,
    environment,
    hookTimeout: 120_000,
    // Files that run in one process share what they import: half the time. A test cleans up after itself.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    ...run,
    exclude: [...notTests, ...(run.exclude ?? [])],
  },
})

/**
 * Four runs of one file: `vitest run` is the quick suites, `--mode journey` drives the built product through a
 * real browser, `--mode states` looks at every state of its pages there, `--mode long` is everything named *.long.test.ts.
 * A file of journeys has a server, a database and a browser of its own, so that files run beside each other; the long
 * ones need the machine for themselves.
 */
export default defineConfig(({ mode }) => {
  if (mode === 'journey') {
    const include = ['**/*.journey.ts', '**/*.test.ts']
    const run = { include, exclude: [longTests, stateTests], testTimeout: 60_000 }
    return { test: { projects: [project(browser, run)], maxWorkers: '100%' } }
  }
  if (mode === 'states') {
    const run = { include: [stateTests], testTimeout: 60_000 }
    return { test: { projects: [project(browser, run)], maxWorkers: '100%' } }
  }
  if (mode === 'long') {
    const run = { include: [longTests], testTimeout: 600_000 }
    const projects = [...places, browser].map((place) => project(place, run))
    if (process.env.TEST_DATABASE_URL) projects.push(project(onPostgres, postgresRun))
    return { test: { projects, fileParallelism: false } }
  }
  const run = { include: ['**/*.test.{ts,tsx}'], exclude: [longTests, postgresTests], testTimeout: 20_000 }
  return { test: { projects: places.map((place) => project(place, run)), maxWorkers: '100%' } }
})
