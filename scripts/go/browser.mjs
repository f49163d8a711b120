// The Chromium that the journeys drive.
import { accessSync, constants } from 'node:fs'
import { onDebianAsRoot, installPackages } from './debian.mjs'
import { Stop, onPath, root, run, say } from './process.mjs'

/** The shell is the same engine without windows: a fourth less work for the processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const onThisPath = () => NAMES.map(onPath).find(Boolean)

/**
 * The environment that leads the journeys to a browser: `$CHROMIUM`, else one on PATH, else Debian's package when we
 * are root there, else the one that Playwright downloads (then `CHROMIUM` stays empty and Playwright finds it).
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM
  if (given) return { CHROMIUM: executable(given) }
  const found = onThisPath()
  if (found) return chosen(found)
  if (onDebianAsRoot()) {
    try {
      await installPackages(['chromium-headless-shell'])
    } catch (problem) {
      if (!(problem instanceof Stop)) throw problem
      say(problem.message)
    }
    const installed = onThisPath()
    if (installed) return chosen(installed)
  }
  say("Asking Playwright to download Chromium's headless shell …")
  const playwright = `${root}e2e/node_modules/playwright-core/cli.js`
  const code = await run(process.execPath, [playwright, 'install', 'chromium-headless-shell'], {
    quiet: true,
  })
  if (code === 0) return { CHROMIUM: '' }
  throw new Stop('No browser: install Chromium or Google Chrome, or set CHROMIUM to the path of one.')
}

function chosen(path) {
  say(`The browser is ${path}.`)
  return { CHROMIUM: path }
}

function executable(path) {
  try {
    accessSync(path, constants.X_OK)
    return path
  } catch {
    throw new Stop(`CHROMIUM is ${path}, and there is no program there that can be run.`)
  }
}
