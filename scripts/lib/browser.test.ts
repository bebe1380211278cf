import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findBrowser, locateBrowser } from './browser.mjs'
import { createTempRepo } from './temp-repo.ts'

const REAL = '#!/bin/sh\necho "Chromium 150.0"'
const PLACEHOLDER = '#!/bin/sh\necho "Command requires the chromium snap to be installed."\nexit 1'

let remove = () => {}
afterEach(() => remove())

function createBrowsers(files: Record<string, string>): string {
  const repo = createTempRepo(files)
  remove = repo.remove
  for (const file of Object.keys(files)) chmodSync(join(repo.root, file), 0o755)
  return repo.root
}

describe.runIf(process.platform === 'linux')('finding a browser', () => {
  test('skips a script that only suggests an installation', () => {
    const root = createBrowsers({ 'a/chromium': PLACEHOLDER, 'b/google-chrome': REAL })
    expect(locateBrowser({ PATH: `${root}/a:${root}/b` })).toBe(`${root}/b/google-chrome`)
    expect(locateBrowser({ PATH: `${root}/a` })).toBeNull()
  })

  test('uses the one named by the environment, or reports that it does not run', async () => {
    const root = createBrowsers({ 'a/chromium': REAL, mine: REAL, broken: PLACEHOLDER })
    const env = { PATH: `${root}/a`, CHROMIUM_PATH: `${root}/mine` }
    expect(await findBrowser({ install: false, env })).toBe(`${root}/mine`)
    const wrong = { ...env, CHROMIUM_PATH: `${root}/broken` }
    await expect(findBrowser({ install: true, env: wrong })).rejects.toThrow(`CHROMIUM_PATH=${root}/broken is not`)
  })
})
