// Installs packages of the operating system where it is allowed.
import { existsSync } from 'node:fs'
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

/** Installs PostgreSQL for its tests where that is allowed; says so where there is none. */
export async function ensurePostgres() {
  if (existsSync('/usr/lib/postgresql')) return
  try {
    if (canInstallDebianPackages()) return await installPackages(['postgresql'])
  } catch (problem) {
    if (!(problem instanceof UserError)) throw problem
    logProgress(problem.message)
  }
  logProgress("There is no PostgreSQL: the server is tested on SQLite only. Debian's package is postgresql.")
}
