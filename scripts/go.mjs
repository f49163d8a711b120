// The commands behind `npm start`, `npm test` and the other root scripts. They need only Node.js and npm.
import { dirname } from 'node:path'
import { build } from './go/build.mjs'
import { bundle } from './go/bundle.mjs'
import { choosePnpm, install, startInstall } from './go/install.mjs'
import {
  UserError,
  run,
  runInBackground,
  runInForeground,
  root,
  logProgress,
  supervise,
  getToolPath,
} from './go/process.mjs'
import { takeScreenshots, testAll, testJourneys, testLong } from './go/test.mjs'

const serverPath = 'apps/mock-api/dist/server.js'

/** Builds while SQLite still compiles: each leaves a core idle. */
async function installAndBuild() {
  const finishInstall = await startInstall(undefined, true)
  await build()
  await finishInstall()
}

const commands = {
  async start(args) {
    await installAndBuild()
    return supervise([serverPath, ...args])
  },

  async dev(args) {
    await install()
    const watch = ['watch', '--clear-screen=false', 'apps/mock-api/src/main/dev.ts', ...args]
    return supervise([getToolPath('tsx'), ...watch], { NODE_ENV: process.env.NODE_ENV ?? 'development' })
  },

  async build() {
    await installAndBuild()
    return 0
  },

  async bundle([folder]) {
    await installAndBuild()
    await bundle(folder)
    return 0
  },

  async bench(args) {
    await install()
    await build()
    return runInForeground([getToolPath('tsx'), 'scripts/run-benches.ts', ...args], { cwd: root })
  },

  /** Prints how large the product is. */
  async size() {
    await install()
    return runInForeground([getToolPath('tsx'), 'scripts/size.ts'], { cwd: root })
  },

  /** Prints who may make which call. */
  async authority() {
    await install()
    const file = 'packages/testing/src/authority/print-authority.ts'
    return runInForeground([getToolPath('tsx'), file], { cwd: root })
  },

  /** Asks the registry for known vulnerabilities of packages that the product runs with. Exit code 2: it did not answer. */
  async audit() {
    const [program, ...first] = choosePnpm()
    const { finish } = await runInBackground(program, [...first, 'audit', '--prod'], { mark: /^/ })
    const { code, output } = await finish()
    console.log(output)
    return output.includes('ERR_PNPM_AUDIT') ? 2 : code
  },

  /** Breaks a file, or lines of it as in `votes.ts:10-20`, and tells which changes no test below a folder notices. */
  async mutate([file, tests = dirname(file ?? '')]) {
    if (file === undefined) throw new UserError('Name a file: npm run mutate -- FILE [FOLDER WITH TESTS]')
    await install()
    return run(process.execPath, [getToolPath('@stryker-mutator/core'), 'run'], {
      env: { MUTATE_FILE: file, MUTATE_TESTS: tests },
    })
  },

  /** Runs in the person's current folder, because they write paths relative to it. */
  async cli(args) {
    await installAndBuild()
    const cwd = process.env.INIT_CWD ?? process.cwd()
    return runInForeground([`${root}apps/cli/dist/folkmoot.js`, ...args], { cwd })
  },

  test: testAll,
  'test:long': testLong,
  'test:journeys': testJourneys,
  screenshots: takeScreenshots,
}

async function main([name = 'start', ...args]) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new UserError(`Folkmoot needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UserError(`Unknown command ${name}. Commands: ${Object.keys(commands).join(', ')}.`)
  return command(args)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (problem) {
  if (!(problem instanceof UserError)) throw problem
  logProgress(problem.message)
  process.exitCode = 1
}
