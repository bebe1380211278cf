/**
 * Schemathesis, a Python program that tests an API by its OpenAPI documents. It is installed on the first run into its
 * own folder among the temporary files, not into the machine's Python.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { print } from './console.mjs'

const VERSION = '4.32.5'
const INSTALL_MS = 300_000

const run = promisify(execFile)

/** @param {string} program @param {string[]} args */
async function works(program, args) {
  return run(program, args).then(
    () => true,
    () => false,
  )
}

/** @param {string} folder */
async function install(folder) {
  print(`Installing schemathesis ${VERSION} into ${folder}`)
  try {
    await run('python3', ['-m', 'venv', folder])
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`]
    await run(join(folder, 'bin', 'python'), pip, { timeout: INSTALL_MS })
  } catch (error) {
    // An incomplete installation would be used by the next run.
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * The program's path, or the reason why it is not available on this machine.
 * @returns {Promise<{ program: string } | { lacking: string }>}
 */
export async function findSchemathesis() {
  const folder = join(tmpdir(), `touchline-schemathesis-${VERSION}-${userInfo().uid}`)
  const program = join(folder, 'bin', 'schemathesis')
  if (existsSync(program)) return { program }
  if (!(await works('python3', ['-c', 'import venv, ensurepip']))) return { lacking: 'Python 3 with venv and pip' }
  try {
    await install(folder)
    return { program }
  } catch (error) {
    return {
      lacking: `schemathesis (${String(/** @type {Error} */ (error).message)
        .trim()
        .split('\n')
        .at(-1)})`,
    }
  }
}
