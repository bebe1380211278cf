import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './console.mjs'
import { onStop } from './stop-signals.mjs'

/**
 * @typedef {{ code: number, output: string }} RunResult
 * @typedef {{ show?: boolean, env?: Record<string, string | undefined>, cwd?: string }} RunOptions show: write the
 *   output through as it comes; otherwise it is only collected
 */

/** Process groups under way, so that an interrupted script takes its children along. @type {Set<number>} */
const groups = new Set()
let stopping = false

/**
 * The JavaScript file behind an installed package's command, to be run with the present Node on every platform.
 * @param {string} packageName
 * @param {string} [command] default: the package's only command
 */
export function findCommand(packageName, command) {
  const folder = join(ROOT, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const path = typeof bin === 'string' ? bin : bin[command ?? Object.keys(bin)[0] ?? '']
  if (!path) throw new Error(`${packageName} has no command ${command}`)
  return join(folder, path)
}

/**
 * Runs a script under the present Node in its own process group and waits for it. All processes of the group are ended.
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function runNode(args, options = {}) {
  return run(process.execPath, args, options)
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, { show = false, env = {}, cwd = ROOT } = {}) {
  return new Promise(resolve => {
    if (stopping) return
    const child = spawn(command, args, {
      cwd,
      detached: process.platform !== 'win32',
      env: { ...process.env, ...(show ? {} : { NO_COLOR: '1' }), ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', text => (output += text))
    if (child.pid) groups.add(child.pid)
    child.on('error', error => resolve({ code: 1, output: error.message }))
    child.on('exit', () => killGroup(child.pid))
    child.on('close', code => resolve({ code: code ?? 1, output }))
  })
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  if (!pid) return
  groups.delete(pid)
  signalGroup(pid, 'SIGKILL')
}

/** @param {number} pid @param {NodeJS.Signals} signal */
export function signalGroup(pid, signal) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** macOS answers EPERM for a group of which only zombies are left. @param {unknown} error */
function isGone(error) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error)
  return code === 'ESRCH' || code === 'EPERM'
}

/** On an interrupt, ends the programs started by `run` before this process exits. */
export function stopChildrenOnInterrupt() {
  onStop(() => {
    if (stopping) return
    stopping = true
    for (const pid of groups) signalGroup(pid, 'SIGTERM')
    setInterval(() => groups.size === 0 && process.exit(130), 50)
    setTimeout(() => {
      for (const pid of groups) signalGroup(pid, 'SIGKILL')
      process.exit(130)
    }, 5000)
  })
}
