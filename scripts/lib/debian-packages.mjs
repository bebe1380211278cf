/**
 * Installs programs that tests need as Debian packages, only on Debian and as root.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { print } from './console.mjs'
import { run } from './run.mjs'

/** Debian runs it to decide whether a package may start its services; 101 means no. Tests start their own. */
const POLICY = '/usr/sbin/policy-rc.d'
const NO_SERVICES = '#!/bin/sh\nexit 101\n'

/** @returns {boolean} whether Debian's packages can be installed here */
export function canInstallPackages() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
}

/** @param {string} name @returns {boolean} whether Debian has a package of that name */
export const isPackage = name => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0

/** Updates the package lists that `isPackage` and `installPackage` use. */
export const updatePackages = () =>
  run('apt-get', ['update'], { show: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })

/** Installs a package without what it only recommends, and without starting its services. @param {string} name */
export async function installPackage(name) {
  const isOurs = !existsSync(POLICY)
  if (isOurs) {
    await writeFile(POLICY, NO_SERVICES)
    await chmod(POLICY, 0o755)
  }
  try {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], { show: true, env })
  } finally {
    if (isOurs) await rm(POLICY, { force: true })
  }
}

/**
 * @typedef {{ name: string, packageName: string, isThere: () => boolean }} Need a program, by its name for people, and
 *   the package that contains it
 */

/**
 * Installs missing programs where possible.
 * @param {readonly Need[]} needs
 * @returns {Promise<string[]>} names of those still missing
 */
export async function installMissing(needs) {
  const missing = needs.filter(need => !need.isThere())
  if (missing.length > 0 && canInstallPackages()) {
    print(`Installing Debian's packages of ${missing.map(({ name }) => name).join(', ')}`)
    await updatePackages()
    for (const { packageName } of missing) await installPackage(packageName)
  }
  return missing.filter(need => !need.isThere()).map(({ name }) => name)
}

/**
 * Whether a program is on the path, or among the administrator's.
 * @param {string} name @param {NodeJS.ProcessEnv} [env]
 */
export function isOnPath(name, env = process.env) {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin', '/usr/local/bin']
  return folders.some(folder => existsSync(join(folder, name)))
}
