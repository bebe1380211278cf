/** Runs a standalone hub on a free port, for tests that access it from outside. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface ServerProcess {
  readonly port: number
  readonly process: ChildProcess
  /** Sends a signal and returns the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts the hub with a configuration and resolves when it listens. */
export async function startServerProcess(file: object, environment: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const child = spawnMain(file, ['--port', '0', '--host', '127.0.0.1'], environment)
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the hub ended with code ${code}`)
    }),
  ])
  const { port } = JSON.parse(String(line)) as { port: number }
  const stop = async (signal: NodeJS.Signals): Promise<number | null> => {
    const exited = once(child, 'exit')
    child.kill(signal)
    const [code] = await exited
    return code
  }
  return { port, process: child, stop }
}

/** Runs the hub until it exits; returns the exit code and its error output. */
export async function runServerProcess(file: object | string, args: readonly string[] = []) {
  const child = spawnMain(file, args, {})
  const [[code], complaint] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  return { code, complaint }
}

/** `file` is the configuration as an object, or as text that may be invalid JSON. */
function spawnMain(file: object | string, args: readonly string[], environment: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-hub-'))
  const path = join(folder, 'config.json')
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file))
  const child = spawn(process.execPath, [MAIN, '--config', path, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return child
}
