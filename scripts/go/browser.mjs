// The Chromium that the journeys drive.
import { accessSync, constants } from 'node:fs'
import { canInstallDebianPackages, installPackages } from './debian.mjs'
import { UserError, findOnPath, root, run, logProgress } from './process.mjs'

/** The shell is the same engine without windows: a fourth less work for the processor. */
const BROWSER_NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const findBrowserOnPath = () => BROWSER_NAMES.map(findOnPath).find(Boolean)

/**
 * Finds a browser for the journeys and returns the environment that names it: `$CHROMIUM`, else one on PATH, else Debian's
 * package when we are root there, else the one that Playwright downloads (then `CHROMIUM` stays empty and Playwright finds it).
 */
export async function findBrowser() {
  const chromiumPath = process.env.CHROMIUM
  if (chromiumPath) return { CHROMIUM: checkExecutable(chromiumPath) }
  const found = findBrowserOnPath()
  if (found) return createBrowserEnv(found)
  if (canInstallDebianPackages()) {
    try {
      await installPackages(['chromium-headless-shell'])
    } catch (problem) {
      if (!(problem instanceof UserError)) throw problem
      logProgress(problem.message)
    }
    const installed = findBrowserOnPath()
    if (installed) return createBrowserEnv(installed)
  }
  logProgress("Asking Playwright to download Chromium's headless shell …")
  const playwright = `${root}e2e/node_modules/playwright-core/cli.js`
  const code = await run(process.execPath, [playwright, 'install', 'chromium-headless-shell'], {
    quiet: true,
  })
  if (code === 0) return { CHROMIUM: '' }
  throw new UserError('No browser: install Chromium or Google Chrome, or set CHROMIUM to the path of one.')
}

function createBrowserEnv(path) {
  logProgress(`The browser is ${path}.`)
  return { CHROMIUM: path }
}

function checkExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return path
  } catch {
    throw new UserError(`CHROMIUM is ${path}, which is not an executable file.`)
  }
}
