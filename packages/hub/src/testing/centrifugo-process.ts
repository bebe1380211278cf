/** Runs the real Centrifugo on a free port with the deployed configuration. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPorts } from './find-ports.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const DEPLOYED = join(ROOT, 'deploy/centrifugo.json')
const READY_MS = 20_000
const POLL_MS = 20

/** The path of Centrifugo: from CENTRIFUGO_PATH, beside the repository, or on the PATH. Null when not installed. */
export function findCentrifugo(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const named = process.env.CENTRIFUGO_PATH
  const paths = [join(ROOT, '../shared/tools/centrifugo'), ...folders.map(folder => join(folder, 'centrifugo'))]
  return (named ? [named] : paths).find(path => existsSync(path)) ?? null
}

export interface CentrifugoProcess {
  readonly port: number
  readonly pid: number
  /** Ends it at once, without waiting. */
  kill(): void
  stop(): Promise<void>
}

/** Starts Centrifugo and resolves when it is healthy. `environment` holds its variables, secrets included. */
export async function startCentrifugo(
  command: string,
  environment: Record<string, string>,
): Promise<CentrifugoProcess> {
  const [port = 0] = await findPorts(1)
  const child = spawn(command, [`--config=${DEPLOYED}`], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment, CENTRIFUGO_HTTP_SERVER_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (log += chunk))
  const exited = once(child, 'exit')
  const endsAt = Date.now() + READY_MS
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null || Date.now() > endsAt) throw new Error(`Centrifugo did not start:\n${log}`)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  const kill = () => void child.kill('SIGKILL')
  return {
    port,
    pid: child.pid ?? 0,
    kill,
    async stop() {
      kill()
      await exited
    },
  }
}

const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
