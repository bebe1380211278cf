/** The back end in its own process, started from its entry file, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PINNED_FEED } from './pinned-feed.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface BackEndProcess {
  url: string
  /** Sends a signal and resolves with the exit code or signal of the process. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const running = new Set<ChildProcess>()

/** Kills processes left by a failed test. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

type Ending = Awaited<ReturnType<BackEndProcess['end']>>

/** Starts it on any free port with the pinned feed. Rejects with its output when it exits before it serves. */
export async function startBackEndProcess(environment: Record<string, string>): Promise<BackEndProcess> {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: { ...process.env, BACKEND_PORT: '0', ...PINNED_FEED, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const ended = new Promise<Ending>(resolve => child.once('exit', (code, signal) => resolve({ code, signal })))
  void ended.then(() => running.delete(child))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk
      const found = /back end on (http:\/\/localhost:\d+)/.exec(output)?.[1]
      if (!found) return
      resolve(found)
      // Later output is not needed, but must be consumed so that the process does not block.
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', read).resume()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then(({ code }) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  return {
    url,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}
