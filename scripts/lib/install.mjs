/**
 * Installs the dependencies when they are missing or belong to another lock file. Runs on the machine's own Node
 * before anything is installed, so it uses `node:` modules only.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { print, secondsSince, UserError } from './console.mjs'

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockEntry */

/** @param {string} root */
const stampPath = root => join(root, 'node_modules', '.touchline-lock')

/**
 * The hash of the lock file, with which an installation is compared.
 * @param {string} root
 */
function hashLock(root) {
  const path = join(root, 'package-lock.json')
  if (!existsSync(path)) throw new UserError('package-lock.json is missing: this is not a complete clone.')
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/**
 * Whether node_modules matches the current lock file. An installation made by npm directly has no stamp; it is accepted
 * if npm's own record matches the lock file.
 * @param {string} root
 */
export function isInstalled(root) {
  if (!existsSync(join(root, 'node_modules'))) return false
  const stamp = stampPath(root)
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8').trim() === hashLock(root)
  return agreesWithLock(root)
}

/** @param {string} root */
function agreesWithLock(root) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const locked = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(record)
  const differs = Object.entries(present).some(([path, entry]) => locked[path]?.version !== entry.version)
  const lacks = Object.entries(locked).some(
    ([path, entry]) => path.includes('node_modules/') && !entry.optional && !present[path],
  )
  return !differs && !lacks
}

/** @param {string} path @returns {Record<string, LockEntry>} */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
}

/** @param {string} root */
export function stampInstall(root) {
  writeFileSync(stampPath(root), `${hashLock(root)}\n`)
}

/**
 * Installs the lock file's dependencies, printing progress lines.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) {
    if (!existsSync(stampPath(root))) stampInstall(root)
    return
  }
  const start = performance.now()
  print(
    `Installing the dependencies with npm ci (${existsSync(stampPath(root)) ? 'the lock file changed' : 'first run'})`,
  )
  const beat = setInterval(() => print(`  still installing, ${secondsSince(start)}`), 15_000)
  const { code, output } = await runNpmCi(root).finally(() => clearInterval(beat))
  if (code !== 0) {
    const tail = output.trim().split('\n').slice(-15).join('\n')
    throw new UserError(`${tail}\n\nnpm ci failed (exit code ${code}). Is the npm registry reachable?`)
  }
  stampInstall(root)
  print(`Dependencies installed in ${secondsSince(start)}`)
}

/**
 * npm must not run on the Node inside the folder it is about to replace: that one leaves the PATH first.
 * @param {string} root
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function runNpmCi(root) {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => !folder.includes('node_modules'))
    .join(delimiter)
  return new Promise((resolve, reject) => {
    const child = spawn('npm ci --include=dev --prefer-offline --no-audit --no-fund --no-progress', {
      cwd: root,
      env: { ...process.env, PATH: path },
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
    child.on('error', error => reject(new UserError(`npm could not be started: ${error.message}`)))
    child.on('close', code => resolve({ code, output }))
  })
}
