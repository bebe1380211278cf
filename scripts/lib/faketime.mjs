/** Runs the browser suite under a faked clock, by the `faketime` command of libfaketime. */
import { spawnSync } from 'node:child_process'
import { UserError } from './console.mjs'
import { installMissing } from './debian-packages.mjs'
import { runJourneys } from './test-runners.mjs'

/** @typedef {{ name: string, at: string, zone: string }} Moment */

/** @returns {Promise<string>} the command, installed where possible; throws in plain words when this machine lacks it */
export async function findFaketime() {
  const command = process.env.FAKETIME_PATH ?? 'faketime'
  const isThere = () => spawnSync(command, ['--version']).status === 0
  const missing = await installMissing([{ name: 'faketime', packageName: 'faketime', isThere }])
  if (missing.length === 0) return command
  throw new UserError('This machine lacks faketime (Debian: apt-get install faketime), or set FAKETIME_PATH.')
}

/**
 * The suite with the wall clock of every process set to that moment. An offset rather than a start keeps all processes
 * in step; monotonic clocks stay real, otherwise every timeout would change its length. The library's correction of
 * waits on such clocks is for older systems: with it every timed wait of the browser returns at once, and its threads spin.
 * @param {string} command @param {Moment} moment @param {string[]} rest arguments for Playwright
 */
export function runAtMoment(command, { at, zone }, rest) {
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  const offset = `${seconds < 0 ? '' : '+'}${seconds}s`
  return runJourneys(['--project=desktop', '--project=phone', ...rest], {
    prefix: [command, '--exclude-monotonic', '-f', offset],
    env: { TZ: zone, NO_FAKE_STAT: '1', FAKETIME_FORCE_MONOTONIC_FIX: '0' },
  })
}
