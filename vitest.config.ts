import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

interface Place {
  name: string
  /** below the root */
  folders: string[]
  environment: 'node' | 'happy-dom'
}

/** The places with tests by what their code runs in. A worker imports for one place: the fewer they are, the less is read twice. */
const places: Place[] = [
  { name: 'rules', folders: ['packages/domain', 'packages/api-types', 'scripts'], environment: 'node' },
  { name: 'drawings', folders: ['packages/charts', 'apps/embed'], environment: 'happy-dom' },
  { name: 'server', folders: ['apps/mock-api', 'apps/cli'], environment: 'node' },
  { name: 'screens', folders: ['apps/web', 'apps/participant', 'apps/report'], environment: 'happy-dom' },
]
const browser: Place = { name: 'e2e', folders: ['e2e'], environment: 'node' }

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
const onPostgres: Place = { name: 'PostgreSQL', folders: ['apps/mock-api'], environment: 'node' }
const postgresRun: Run = {
  include: ['**/*.test.ts'],
  exclude: [longTests],
  testTimeout: 120_000,
  globalSetup: ['apps/mock-api/testing/postgres-setup.ts'],
}

const project = ({ name, folders, environment }: Place, run: Run): TestProjectInlineConfiguration => ({
  test: {
    name,
    environment,
    hookTimeout: 120_000,
    // Files that run in one process share what they import: half the time. A test cleans up after itself.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    ...run,
    include: folders.flatMap((folder) => run.include.map((files) => `${folder}/${files}`)),
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
