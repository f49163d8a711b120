// Installs packages of the operating system where it is allowed.
import { existsSync, readdirSync } from 'node:fs'
import { UserError, findOnPath, run, logProgress } from './process.mjs'

/** Returns true if apt-get exists and needs no password. */
export const canInstallDebianPackages = () => process.getuid?.() === 0 && findOnPath('apt-get') !== undefined

/** Installs Debian packages. @throws UserError if that fails */
export async function installPackages(names) {
  logProgress(`Installing ${names.join(', ')} from Debian's packages …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const fetchAndInstall = async () => {
    await run('apt-get', ['update', '-qq'], { env, quiet: true })
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...names]
    return run('apt-get', args, { env, quiet: true })
  }
  const code = (await fetchAndInstall()) && (await fetchAndInstall())
  if (code !== 0) throw new UserError(`apt-get install ${names.join(' ')} failed (exit code ${code}).`)
}

const POSTGRES_FOLDER = '/usr/lib/postgresql'

const listPostgresPrograms = () =>
  existsSync(POSTGRES_FOLDER)
    ? readdirSync(POSTGRES_FOLDER).flatMap((version) => readdirSync(`${POSTGRES_FOLDER}/${version}/bin`))
    : []

/** The programs that long suites use beside Node.js and the browser, as Debian's packages, and whether they are there. */
const longSuitePrograms = {
  postgresql: () => listPostgresPrograms().includes('initdb'),
  'php-cli': () => findOnPath('php') !== undefined,
  python3: () => findOnPath('python3') !== undefined,
  ruby: () => findOnPath('ruby') !== undefined,
}

/** Installs the programs of the long suites where that is allowed; says which are missing where it is not. */
export async function ensureLongSuitePrograms() {
  const missing = Object.keys(longSuitePrograms).filter((name) => !longSuitePrograms[name]())
  if (missing.length === 0) return
  try {
    if (canInstallDebianPackages()) return await installPackages(missing)
  } catch (problem) {
    if (!(problem instanceof UserError)) throw problem
    logProgress(problem.message)
  }
  logProgress(`What needs ${missing.join(', ')} (Debian's packages) is not tested.`)
}
