// Identity providers of Debian with which the long suites sign in.
import { existsSync } from 'node:fs'
import { canInstallDebianPackages, installPackages } from './debian.mjs'
import { UserError, logProgress } from './process.mjs'

const PROVIDERS = [
  { name: 'glewlwyd', file: '/usr/bin/glewlwyd' },
  { name: 'python3-django-oauth-toolkit', file: '/usr/lib/python3/dist-packages/oauth2_provider' },
]

/** Installs the providers where that is allowed. Says which are missing: their tests are skipped. */
export async function findProviders() {
  const listMissing = () => PROVIDERS.filter(({ file }) => !existsSync(file)).map(({ name }) => name)
  if (listMissing().length > 0 && canInstallDebianPackages()) {
    try {
      await installPackages(listMissing())
    } catch (problem) {
      if (!(problem instanceof UserError)) throw problem
      logProgress(problem.message)
    }
  }
  const missing = listMissing()
  if (missing.length > 0)
    logProgress(
      `Tests of these identity providers are skipped, because they are not installed: ${missing.join(', ')}.`,
    )
}
