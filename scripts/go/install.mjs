// Brings pnpm and the packages of the lockfile, and what the native SQLite build needs.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onDebianAsRoot, installPackages } from './debian.mjs'
import { Stop, answerOf, environment, onPath, root, run, runBeside, say } from './process.mjs'

const stampFile = join(root, 'node_modules/.folkmoot-install')
const PROBE = 3_000
/** What pnpm prints when every package lies in its place and the native one begins to be built; not the bins of ours. */
const COMPILING = /better-sqlite3 install\$/
const NOTHING_BESIDE = /^(?!)/
/** SQLite is no faster with what -O3, which node-gyp asks for, or the rest of -O2 adds, and that takes half a minute more to compile. */
const AS_FAST_AS_ANY = '-O2 -fno-gcse -fno-ipa-cp -fno-ipa-sra -fno-tree-pre -fno-tree-vrp'

const textOf = (path) => readFileSync(join(root, path), 'utf8')

/** What an installation depends on: the lockfile, every manifest, the Node.js that native code is built for. */
function installStamp() {
  const manifests = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  )
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'e2e/package.json', ...manifests]
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const file of files.filter((path) => existsSync(join(root, path))))
    hash.update(file).update(textOf(file))
  return hash.digest('hex')
}

/** Installs what the lockfile names, unless that was done with this very lockfile and Node.js. */
export const install = async () => (await beginInstall(NOTHING_BESIDE))()

/**
 * Installs all but what has to be compiled, which goes on beside: it takes more than a minute of one core.
 * @returns waits until that is there too
 */
export async function beginInstall(mark = COMPILING) {
  const stamp = installStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return () => Promise.resolve()
  const pnpm = choosePnpm()
  say(`Installing what the lockfile names, with ${pnpm.join(' ')} …`)
  const env = { ...pnpmEnvironment, ...(await nativeBuildEnvironment()) }
  const [program, ...first] = pnpm
  const words = ['install', '--frozen-lockfile', '--prefer-offline']
  const { goesOn, finish } = await runBeside(program, [...first, ...words], { env, mark })
  const rest = async () => {
    const { code, kept } = await finish()
    if (code !== 0) {
      // a registry that was out of reach for a moment
      say(`${kept}\npnpm ${words.join(' ')} failed (exit code ${code}); once more …`)
      stopUnlessDone(words, await run(program, [...first, ...words], { env, quiet: true }))
    }
    await seeThatSqliteLoads(pnpm, env)
    mkdirSync(dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, stamp)
  }
  if (goesOn) say('The packages are there; SQLite is being compiled beside what comes next.')
  else await rest()
  return goesOn ? rest : () => Promise.resolve()
}

async function seeThatSqliteLoads(pnpm, env) {
  if (sqliteLoads()) return
  const [program, ...first] = pnpm
  const words = ['--recursive', 'rebuild', 'better-sqlite3']
  stopUnlessDone(words, await run(program, [...first, ...words], { env, quiet: true }))
  if (!sqliteLoads())
    throw new Stop('The SQLite binding was installed but does not load; the reason stands above.')
}

function stopUnlessDone(words, code) {
  if (code !== 0)
    throw new Stop(`pnpm ${words.join(' ')} failed (exit code ${code}); the reason stands above.`)
}

const pnpmEnvironment = {
  CI: 'true',
  COREPACK_ENABLE_DOWNLOAD_PROMPT: '0',
  npm_config_manage_package_manager_versions: 'false',
}

/** The pinned pnpm as a command line: the one on PATH when it is that version, else through corepack, else npx. */
export function choosePnpm() {
  const pin = /^pnpm@([^+]+)/.exec(JSON.parse(textOf('package.json')).packageManager)?.[1]
  const here = [['pnpm'], ['corepack', 'pnpm']].find(
    ([program, ...first]) =>
      onPath(program) && answerOf(program, [...first, '--version'], environment(pnpmEnvironment)) === pin,
  )
  return here ?? ['npx', '--yes', `pnpm@${pin}`]
}

/** Whether the native SQLite binding is there and fits this Node.js. */
function sqliteLoads() {
  const script =
    "new (require('module').createRequire(process.argv[1])('better-sqlite3'))(':memory:').close()"
  return answerOf(process.execPath, ['-e', script, join(root, 'apps/mock-api/package.json')]) !== undefined
}

/** Settings for node-gyp: headers of this Node.js, both cores, and no waiting for a download that cannot come. */
async function nativeBuildEnvironment() {
  const env = { JOBS: 'max' }
  const prefix = dirname(dirname(process.execPath))
  if (!process.env.npm_config_nodedir && existsSync(join(prefix, 'include/node/node_version.h'))) {
    env.npm_config_nodedir = prefix
  }
  if (sqliteLoads() || (await prebuiltReachable())) return env
  say(
    'No prebuilt SQLite binding can be fetched: it is compiled here, unless that was done before (about a minute).',
  )
  await needBuildTools()
  const { CFLAGS = AS_FAST_AS_ANY, CXXFLAGS = AS_FAST_AS_ANY } = process.env
  return { ...env, npm_config_build_from_source: 'true', CFLAGS, CXXFLAGS }
}

/** Whether the release of better-sqlite3 for this Node.js and machine can be fetched; asks for three seconds. */
async function prebuiltReachable() {
  const version = /^ {2}better-sqlite3: (\S+)/m.exec(textOf('pnpm-workspace.yaml'))?.[1]
  const musl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  const machine = `${process.platform}${musl ? 'musl' : ''}-${process.arch}`
  const file = `better-sqlite3-v${version}-node-v${process.versions.modules}-${machine}.tar.gz`
  const address = `https://github.com/WiseLibs/better-sqlite3/releases/download/v${version}/${file}`
  try {
    const reply = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(PROBE) })
    return reply.ok
  } catch {
    return false
  }
}

/** Makes sure that python3, make and a C++ compiler are there, or stops with the one command that brings them. */
async function needBuildTools() {
  const compiler = process.env.CXX ?? (process.platform === 'darwin' ? 'c++' : 'g++')
  const missing = ['python3', 'make', compiler].filter((program) => !onPath(program))
  if (missing.length === 0) return
  if (onDebianAsRoot()) return installPackages(['python3', 'make', 'g++'])
  const commands = [
    ['apt-get', 'sudo apt-get install -y python3 make g++'],
    ['dnf', 'sudo dnf install -y python3 make gcc-c++'],
    ['apk', 'sudo apk add python3 make g++'],
    ['xcode-select', 'xcode-select --install'],
  ]
  const command =
    commands.find(([program]) => onPath(program))?.[1] ?? 'install python3, make and a C++ compiler'
  throw new Stop(`Compiling SQLite needs ${missing.join(', ')}. Run this, then try again:\n\n  ${command}\n`)
}
