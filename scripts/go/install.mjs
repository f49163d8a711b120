// Installs pnpm, the packages of the lockfile, and the tools of the native SQLite build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { canInstallDebianPackages, installPackages } from './debian.mjs'
import {
  UserError,
  runForOutput,
  createEnv,
  findOnPath,
  root,
  run,
  runInBackground,
  logProgress,
} from './process.mjs'

const stampFile = join(root, 'node_modules/.folkmoot-install')
const productStampFile = `${stampFile}-product`
const PROBE_TIMEOUT_MS = 3_000
/** Line that pnpm prints when all packages are linked and the native build starts; our own bins do not match. */
const COMPILE_START_PATTERN = /better-sqlite3 install\$/
const NEVER_PATTERN = /^(?!)/
/** Compiler flags for SQLite: as fast as -O2 and -O3 (node-gyp's default) to a few hundredths, compiled in three fifths of the time. */
const SQLITE_CFLAGS =
  '-O1 -finline-small-functions -fstrict-aliasing -foptimize-sibling-calls -fcaller-saves -freorder-functions'

const readText = (path) => readFileSync(join(root, path), 'utf8')

/** Fingerprint of an installation: lockfile, manifests, and the Node.js version of native code. */
function computeInstallHash() {
  const manifests = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  )
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'e2e/package.json', ...manifests]
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const file of files.filter((path) => existsSync(join(root, path))))
    hash.update(file).update(readText(file))
  return hash.digest('hex')
}

/** Installs the packages of the lockfile, unless the same lockfile is installed for this Node.js. */
export const install = async () => (await startInstall(NEVER_PATTERN))()

const hasStamp = (file, stamp) => existsSync(file) && readFileSync(file, 'utf8') === stamp

/**
 * Installs all packages except native ones, which compile in the background: that takes more than a minute of one core.
 * @param isProduct leaves out what only checks and tests need, unless it is installed here already
 * @returns a function that waits for the native packages
 */
export async function startInstall(mark = COMPILE_START_PATTERN, isProduct = false) {
  const stamp = computeInstallHash()
  const isPart = isProduct && !existsSync(join(root, 'node_modules/vitest'))
  const ownStampFile = isPart ? productStampFile : stampFile
  if (hasStamp(ownStampFile, stamp)) return () => Promise.resolve()
  const pnpm = choosePnpm()
  logProgress(`Installing the packages of the lockfile with ${pnpm.join(' ')} …`)
  const env = { ...pnpmEnv, ...(await createNativeBuildEnv()) }
  const [program, ...first] = pnpm
  const args = ['install', '--frozen-lockfile', '--prefer-offline', ...(isPart ? ['--prod'] : [])]
  const { goesOn, finish } = await runInBackground(program, [...first, ...args], { env, mark })
  const rest = async () => {
    const { code, output } = await finish()
    if (code !== 0) {
      // retries after a short failure of the registry
      logProgress(`${output}\npnpm ${args.join(' ')} failed (exit code ${code}); retrying …`)
      checkExitCode(args, await run(program, [...first, ...args], { env, quiet: true }))
    }
    await ensureSqliteLoads(pnpm, env)
    mkdirSync(dirname(stampFile), { recursive: true })
    writeFileSync(ownStampFile, stamp)
  }
  if (goesOn) logProgress('The packages are installed; SQLite compiles in the background.')
  else await rest()
  return goesOn ? rest : () => Promise.resolve()
}

async function ensureSqliteLoads(pnpm, env) {
  if (canLoadSqlite()) return
  const [program, ...first] = pnpm
  const args = ['--recursive', 'rebuild', 'better-sqlite3']
  checkExitCode(args, await run(program, [...first, ...args], { env, quiet: true }))
  if (!canLoadSqlite())
    throw new UserError('The SQLite binding was installed but does not load; the reason is printed above.')
}

function checkExitCode(args, code) {
  if (code !== 0)
    throw new UserError(`pnpm ${args.join(' ')} failed (exit code ${code}); the reason is printed above.`)
}

const pnpmEnv = {
  CI: 'true',
  COREPACK_ENABLE_DOWNLOAD_PROMPT: '0',
  npm_config_manage_package_manager_versions: 'false',
}

/** Finds the pinned pnpm: on PATH in that version, else through corepack, else npx. */
export function choosePnpm() {
  const pin = /^pnpm@([^+]+)/.exec(JSON.parse(readText('package.json')).packageManager)?.[1]
  const here = [['pnpm'], ['corepack', 'pnpm']].find(
    ([program, ...first]) =>
      findOnPath(program) && runForOutput(program, [...first, '--version'], createEnv(pnpmEnv)) === pin,
  )
  return here ?? ['npx', '--yes', `pnpm@${pin}`]
}

/** Returns true if the native SQLite binding loads in this Node.js. */
function canLoadSqlite() {
  const script =
    "new (require('module').createRequire(process.argv[1])('better-sqlite3'))(':memory:').close()"
  return (
    runForOutput(process.execPath, ['-e', script, join(root, 'apps/mock-api/package.json')]) !== undefined
  )
}

/** Settings for node-gyp: local headers of this Node.js, all cores, and no download that would time out. */
async function createNativeBuildEnv() {
  const env = { JOBS: 'max' }
  const prefix = dirname(dirname(process.execPath))
  if (!process.env.npm_config_nodedir && existsSync(join(prefix, 'include/node/node_version.h'))) {
    env.npm_config_nodedir = prefix
  }
  if (canLoadSqlite() || (await canFetchPrebuilt())) return env
  logProgress(
    'No prebuilt SQLite binding can be downloaded. It is compiled here unless a compiled one exists (about a minute).',
  )
  await ensureBuildTools()
  const { CFLAGS = SQLITE_CFLAGS, CXXFLAGS = SQLITE_CFLAGS } = process.env
  return { ...env, npm_config_build_from_source: 'true', CFLAGS, CXXFLAGS }
}

/** Returns true if the prebuilt better-sqlite3 for this Node.js and machine can be downloaded. Times out after three seconds. */
async function canFetchPrebuilt() {
  const version = /^ {2}better-sqlite3: (\S+)/m.exec(readText('pnpm-workspace.yaml'))?.[1]
  const musl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  const machine = `${process.platform}${musl ? 'musl' : ''}-${process.arch}`
  const file = `better-sqlite3-v${version}-node-v${process.versions.modules}-${machine}.tar.gz`
  const address = `https://github.com/WiseLibs/better-sqlite3/releases/download/v${version}/${file}`
  try {
    const reply = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    return reply.ok
  } catch {
    return false
  }
}

/** Ensures python3, make and a C++ compiler. @throws UserError with the command that installs them */
async function ensureBuildTools() {
  const compiler = process.env.CXX ?? (process.platform === 'darwin' ? 'c++' : 'g++')
  const missing = ['python3', 'make', compiler].filter((program) => !findOnPath(program))
  if (missing.length === 0) return
  if (canInstallDebianPackages()) return installPackages(['python3', 'make', 'g++'])
  const commands = [
    ['apt-get', 'sudo apt-get install -y python3 make g++'],
    ['dnf', 'sudo dnf install -y python3 make gcc-c++'],
    ['apk', 'sudo apk add python3 make g++'],
    ['xcode-select', 'xcode-select --install'],
  ]
  const command =
    commands.find(([program]) => findOnPath(program))?.[1] ?? 'install python3, make and a C++ compiler'
  throw new UserError(
    `Compiling SQLite needs ${missing.join(', ')}. Run this, then try again:\n\n  ${command}\n`,
  )
}
