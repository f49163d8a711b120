import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

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
      'packages/ui',
      'scripts',
    ],
    environment: 'node',
  },
  { name: 'drawings', folders: ['packages/charts', 'apps/embed'], environment: 'happy-dom' },
  {
    name: 'server',
    folders: ['apps/mock-api', 'packages/testing', 'apps/cli'],
    environment: 'node',
    hasServers: true,
  },
  {
    name: 'screens',
    folders: ['apps/web', 'apps/participant', 'apps/report'],
    environment: 'happy-dom',
    hasServers: true,
  },
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
  /** for one test, in milliseconds; long, because it only has to end a hanging test */
  testTimeout: number
  /** for `expect.poll`, in milliseconds; only a failing test waits so long */
  pollTimeoutMs: number
  globalSetup?: string[]
}

const POLL_TIMEOUT_MS = 15_000
const BROWSER_POLL_TIMEOUT_MS = 60_000

/** The quick tests of the server once more, and those about several servers, on the PostgreSQL server of TEST_DATABASE_URL. */
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
    unstubEnvs: true,
    unstubGlobals: true,
    setupFiles: [
      'packages/testing/src/shorten-stacks.ts',
      ...(environment === 'happy-dom' ? ['packages/ui/src/clean-page.ts'] : []),
      ...(environment === 'happy-dom' && hasServers ? ['packages/charts/src/load-charts.ts'] : []),
      ...(hasServers ? ['packages/testing/src/after-test-checks.ts'] : []),
    ],
    expect: { poll: { timeout: pollTimeoutMs } },
    ...run,
    include: folders.flatMap((folder) => run.include.map((files) => `${folder}/${files}`)),
    exclude: [...notTests, ...(run.exclude ?? [])],
  },
})

/** After the other projects, and one file at a time: each has the machine for itself. */
const oneByOne = ({ test }: TestProjectInlineConfiguration): TestProjectInlineConfiguration => ({
  test: { ...test, maxWorkers: 1, sequence: { groupOrder: 1 } },
})

const inBrowser = (run: Omit<Run, 'pollTimeoutMs'>) => {
  const projects = [project(browser, { ...run, pollTimeoutMs: BROWSER_POLL_TIMEOUT_MS })]
  return { test: { projects, maxWorkers: '100%' } }
}

/**
 * Four runs of one file: `vitest run` is the quick suites, `--mode journey` drives the built product through a real browser,
 * `--mode long` is everything else that is named *.long.test.ts, `--mode long-journey` what is named so and drives a browser,
 * with every state of every page. A file of journeys has a server and a database of its own, so that files run beside each
 * other, like the long suites of rules and screens; those of servers need the machine for themselves.
 */
export default defineConfig(({ mode }) => {
  if (mode === 'journey') {
    const include = ['**/*.journey.ts', '**/*.test.ts']
    return inBrowser({ include, exclude: [longTests, stateTests], testTimeout: 180_000 })
  }
  if (mode === 'long-journey') return inBrowser({ include: [longTests, stateTests], testTimeout: 600_000 })
  if (mode === 'long') {
    const run = { include: [longTests], testTimeout: 600_000, pollTimeoutMs: POLL_TIMEOUT_MS }
    const serverRun = { ...run, globalSetup: ['scripts/go/build-setup.mjs'] }
    const projects = places.map((place) =>
      place.hasServers && place.environment === 'node'
        ? oneByOne(project(place, serverRun))
        : project(place, run),
    )
    if (process.env.TEST_DATABASE_URL) projects.push(oneByOne(project(onPostgres, postgresRun)))
    return { test: { projects, maxWorkers: '100%' } }
  }
  const run = {
    include: ['**/*.test.{ts,tsx}'],
    exclude: [longTests, postgresTests],
    testTimeout: 60_000,
    pollTimeoutMs: POLL_TIMEOUT_MS,
  }
  return { test: { projects: places.map((place) => project(place, run)), maxWorkers: '100%' } }
})
