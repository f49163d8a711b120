import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findPostgresPrograms } from './packages/testing/src/postgres-programs.ts'

interface Place {
  name: string
  /** below the root */
  folders: string[]
  environment: 'node' | 'happy-dom'
  /** its tests create servers, which are checked after each test */
  hasServers?: boolean
}

/** The places with tests by what their code runs in. A worker imports for one place: the fewer they are, the less is read twice. */
const places: Place[] = [
  {
    name: 'rules',
    folders: [
      'packages/domain',
      'packages/opinion',
      'packages/topics',
      'packages/api-types',
      'packages/client',
      'scripts',
    ],
    environment: 'node',
  },
  { name: 'drawings', folders: ['packages/ui'], environment: 'happy-dom' },
  {
    name: 'server',
    folders: ['apps/mock-api', 'packages/testing', 'apps/cli'],
    environment: 'node',
    hasServers: true,
  },
  {
    name: 'screens',
    folders: ['apps/web', 'apps/pages'],
    environment: 'happy-dom',
    hasServers: true,
  },
]
const browser: Place = { name: 'e2e', folders: ['e2e'], environment: 'node' }

const notTests = ['**/node_modules/**', '**/dist/**']
const longTests = '**/*.long.test.{ts,tsx}'
/** every state of every page, as a browser shows it */
const stateTests = '**/*.states.test.ts'
/** what `npm run screenshots` adds: the pictures that documents show */
const documentPictures = process.env['PICTURES'] === '1' ? ['**/*.pictures.ts'] : []
const postgresTests = '**/*.postgres.test.ts'

interface Run {
  include: string[]
  exclude?: string[]
  /** for one test, in milliseconds; long, because it only has to end a hanging test */
  testTimeout: number
  /** for `expect.poll`, in milliseconds; only a failing test waits so long */
  pollTimeoutMs: number
  globalSetup?: string[]
}

const POLL_TIMEOUT_MS = 45_000
const journeyRun = { testTimeout: 600_000, pollTimeoutMs: 60_000 }

/** The tests of PostgreSQL, and on it those of the server. */
const onPostgres: Place = {
  name: 'PostgreSQL',
  folders: ['apps/mock-api', 'packages/testing'],
  environment: 'node',
  hasServers: true,
}
const postgresRun: Run = {
  include: ['**/*.test.ts'],
  exclude: [longTests],
  testTimeout: 120_000,
  pollTimeoutMs: POLL_TIMEOUT_MS,
  globalSetup: ['packages/testing/src/postgres-setup.ts'],
}

const project = (
  { name, folders, environment, hasServers = false }: Place,
  { pollTimeoutMs, ...run }: Run,
): TestProjectInlineConfiguration => ({
  test: {
    name,
    environment,
    hookTimeout: 120_000,
    // Files that run in one process share what they import: half the time. A test cleans up after itself.
    isolate: false,
    // Screens make much garbage that dies young: a tenth of the time of their tests.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    unstubEnvs: true,
    unstubGlobals: true,
    setupFiles: [
      'packages/testing/src/shorten-stacks.ts',
      ...(environment === 'happy-dom' ? ['packages/ui/src/clean-page.ts'] : []),
      ...(environment === 'happy-dom' && hasServers ? ['packages/ui/src/charts/load-charts.ts'] : []),
      ...(hasServers ? ['packages/testing/src/after-test-checks.ts'] : []),
    ],
    expect: { poll: { timeout: pollTimeoutMs } },
    ...run,
    include: folders.flatMap((folder) => run.include.map((files) => `${folder}/${files}`)),
    exclude: [...notTests, ...(run.exclude ?? [])],
  },
})

const createConfig = (projects: TestProjectInlineConfiguration[]) => ({
  test: { projects, maxWorkers: '100%' },
})

/**
 * Four runs of one file: `vitest run` is the quick suites, `--mode journey` drives the built product through a real browser,
 * `--mode long` is everything that is named *.long.test.ts, every state of every page, and the tests of PostgreSQL where it is
 * installed; `--mode postgres` is the quick tests of the server on PostgreSQL. A file has a server and a database of its
 * own, so that files run beside each other.
 */
export default defineConfig(({ mode }) => {
  if (mode === 'journey') {
    const include = ['**/*.journey.ts', '**/*.test.ts']
    const exclude = [longTests, stateTests]
    return createConfig([project(browser, { ...journeyRun, include, exclude })])
  }
  if (mode === 'long') {
    const run = { include: [longTests], testTimeout: 600_000, pollTimeoutMs: POLL_TIMEOUT_MS }
    const onlyPostgres = project(onPostgres, { ...postgresRun, include: [postgresTests] })
    return createConfig([
      project(browser, { ...journeyRun, include: [longTests, stateTests, ...documentPictures] }),
      ...places.map((place) => project(place, run)),
      ...(findPostgresPrograms() === undefined ? [] : [onlyPostgres]),
    ])
  }
  if (mode === 'postgres') return createConfig([project(onPostgres, postgresRun)])
  const run = {
    include: ['**/*.test.{ts,tsx}'],
    exclude: [longTests, postgresTests],
    testTimeout: 60_000,
    pollTimeoutMs: POLL_TIMEOUT_MS,
  }
  const folder = process.env['MUTATE_TESTS']
  const isThere = (place: Place) =>
    folder === undefined || place.folders.some((one) => folder.startsWith(one))
  return createConfig(
    places
      .filter(isThere)
      .map((place) => project(folder === undefined ? place : { ...place, folders: [folder] }, run)),
  )
})
