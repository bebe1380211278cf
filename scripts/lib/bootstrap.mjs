/**
 * Called first by every npm script: installs the dependencies and switches to the Node version that the repository pins,
 * from a fresh clone on any Node since 20. Uses `node:` modules only, as must every module that imports it statically.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, UserError } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { onStop } from './stop-signals.mjs'

/**
 * Returns when the dependencies are installed and this process runs the pinned Node; otherwise runs the same script
 * under that Node and exits with its code.
 * @param {string} scriptUrl `import.meta.url` of the script
 */
export async function bootstrap(scriptUrl) {
  try {
    requireNode(process.versions.node)
    await ensureInstalled(ROOT)
    // Stripping types and compiling takes a third of a server's start; all programs started from here share the cache.
    process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'touchline', 'code')
    const pinned = findPinnedNode(ROOT)
    if (pinned) await rerun(pinned, fileURLToPath(scriptUrl))
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** @param {string} version */
export function requireNode(version) {
  if (Number.parseInt(version, 10) < 20) {
    throw new UserError(`Touchline needs Node 20 or later to start; this is ${version}. See https://nodejs.org`)
  }
}

/**
 * Path of the pinned Node, or null when this process already is that version.
 * @param {string} root
 */
function findPinnedNode(root) {
  const folder = join(root, 'node_modules', 'node')
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (process.versions.node === version) return null
  const path = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(path)) return path
  throw new UserError(
    `Node ${version} is not in node_modules: its install script did not run (is ignore-scripts set?). ` +
      'Run: npm rebuild node --ignore-scripts=false',
  )
}

/**
 * @param {string} node
 * @param {string} script
 * @returns {Promise<never>}
 */
function rerun(node, script) {
  const child = spawn(node, [...process.execArgv, script, ...process.argv.slice(2)], { stdio: 'inherit' })
  onStop(signal => child.kill(signal))
  return new Promise((_, reject) => {
    child.on('error', error => reject(new UserError(`The Node in node_modules does not run here: ${error.message}`)))
    child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  })
}
