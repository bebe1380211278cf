/**
 * Finds or installs a Chromium for the tests, in this order: the environment variable, an installed one, Debian's
 * package, Playwright's download. A path is accepted only if `--version` succeeds, because some distributions install a
 * script that only recommends a snap.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { print, UserError } from './console.mjs'
import { canInstallPackages, installPackage, isPackage, updatePackages } from './debian-packages.mjs'
import { findCommand, runNode } from './run.mjs'

/** The headless shell first: the same browser without windows, a fifth faster in tests. */
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']

const ADVICE =
  'No browser for the end-to-end tests: install Chromium or Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH.'

/**
 * @param {{ install: boolean, env?: NodeJS.ProcessEnv }} options install: get a browser when there is none
 * @returns {Promise<string>} path of the executable; throws in plain words when there is none
 */
export async function findBrowser({ install, env = process.env }) {
  const present = locateBrowser(env) ?? (await locateDownload())
  if (present) return present
  const fetched = install ? await installBrowser() : null
  if (fetched) return fetched
  throw new UserError(ADVICE)
}

/**
 * An installed browser; installs nothing.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null}
 */
export function locateBrowser(env) {
  const named = env.CHROMIUM_PATH
  if (named) {
    if (isBrowser(named)) return named
    throw new UserError(`CHROMIUM_PATH=${named} is not a Chromium or Chrome that runs.`)
  }
  return listCandidates(env).find(isBrowser) ?? null
}

/** @param {NodeJS.ProcessEnv} env */
function listCandidates(env) {
  if (process.platform === 'darwin') {
    const apps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']
    return ['/Applications', join(env.HOME ?? '/', 'Applications')].flatMap(folder =>
      apps.map(app => join(folder, app)),
    )
  }
  if (process.platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      folder => folder !== undefined,
    )
    const apps = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe']
    return folders.flatMap(folder => apps.map(app => join(folder, app)))
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return COMMANDS.flatMap(command => folders.map(folder => join(folder, command)))
}

/** On Windows `--version` would open a window, so there the file's presence is enough. @param {string} path */
function isBrowser(path) {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /chrom/i.test(stdout)
}

async function locateDownload() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && isBrowser(path) ? path : null
}

async function installBrowser() {
  if (canInstallPackages()) {
    print("No browser found: installing Debian's package of Chromium")
    await updatePackages()
    for (const name of DEBIAN_PACKAGES.filter(isPackage)) {
      await installPackage(name)
      const path = locateBrowser(process.env)
      if (path) return path
    }
  }
  print("No browser found: fetching Playwright's own Chromium")
  await runNode([findCommand('@playwright/test', 'playwright'), 'install', 'chromium'], { show: true })
  return locateDownload()
}
