/** Starts, stops, kills and freezes programs as processes on free ports. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Start timeout; a start takes seconds on an idle machine. */
const READY_MS = 240_000
const POLL_INTERVAL_MS = 50
const TAIL = 4000

export interface ProgramOptions {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** URL that responds once the program is ready. */
  readonly readyUrl?: string
  /** Output that signals readiness of a program without HTTP. */
  readonly readyOutput?: string
}

export interface Program {
  readonly name: string
  /** Its last output, for error messages. */
  tail(): string
  isRunning(): boolean
  /** SIGSTOP freezes it, SIGCONT resumes it. */
  signal(signal: NodeJS.Signals): void
  /** Ends it, and resolves when it is gone. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program. Rejects with its output if it exits or is not ready after four minutes. */
export async function startProgram({
  name,
  command,
  args,
  env = {},
  readyUrl,
  readyOutput,
}: ProgramOptions): Promise<Program> {
  // CENTRIFUGO_PATH is for the tests; a hub would reject it as an unknown Centrifugo setting.
  const { CENTRIFUGO_PATH: _path, ...inherited } = process.env
  const child = spawn(command, args, { cwd: ROOT, env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  const onOutput = (chunk: Buffer): void => {
    output = (output + chunk).slice(-TAIL)
  }
  child.stdout.on('data', onOutput)
  child.stderr.on('data', onOutput)
  child.on('error', error => onOutput(Buffer.from(error.message)))
  const ended = once(child, 'close').then(() => void running.delete(child))
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  const program: Program = {
    name,
    tail: () => output,
    isRunning,
    signal: signal => void child.kill(signal),
    async end(signal = 'SIGTERM') {
      // A frozen process does not handle SIGTERM.
      if (isRunning()) child.kill('SIGCONT')
      if (isRunning()) child.kill(signal)
      await ended
    },
  }
  if (readyUrl) await waitUntilReady(program, () => isAnswered(readyUrl))
  if (readyOutput) await waitUntilReady(program, async () => output.includes(readyOutput))
  return program
}

async function waitUntilReady(program: Program, isReady: () => Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + READY_MS
  while (!(await isReady())) {
    if (!program.isRunning()) throw new Error(`${program.name} ended:\n${program.tail()}`)
    if (Date.now() > endsAt) throw new Error(`${program.name} is not ready:\n${program.tail()}`)
    await new Promise(resolve => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}

const isAnswered = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
