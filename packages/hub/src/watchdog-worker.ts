/** The watchdog's worker thread, see `watchdog.ts`. */
import { readFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { workerData } from 'node:worker_threads'
import { DEBUG_PORT_INDEX, HEARTBEAT_INDEX, type WatchdogData } from './watchdog.ts'

const { shared, limitMs } = workerData as WatchdogData
const TICK_MS = limitMs / 20
/** Timeout, because a thread inside native code does not respond to the debugger. */
const STACK_MS = 3000
const NANOSECONDS = 1e6
const STDERR = 2

/** The debugger events that are read. */
type DebuggerEvent =
  | { readonly method: 'Debugger.scriptParsed'; readonly params: { readonly scriptId: string; readonly url: string } }
  | { readonly method: 'Debugger.paused'; readonly params: { readonly callFrames: readonly CallFrame[] } }
  | { readonly method?: undefined }

interface CallFrame {
  readonly functionName: string
  readonly location: { readonly scriptId: string; readonly lineNumber: number; readonly columnNumber: number }
}

/** Milliseconds the main thread was runnable but waited for a processor; 0 where the system does not report it. */
function readWaitedMs(): number {
  try {
    return (
      Number(readFileSync(`/proc/${process.pid}/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / NANOSECONDS
    )
  } catch {
    return 0
  }
}

function formatFrame({ functionName, location }: CallFrame, urls: ReadonlyMap<string, string>): string {
  const { scriptId, lineNumber, columnNumber } = location
  return `    at ${functionName || '<anonymous>'} (${urls.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1})`
}

/**
 * Pauses the main thread and reads its stack. Every Node process has a debugger thread, which the signal activates; an
 * inspector session of this worker would depend on the blocked event loop.
 */
async function readStack(): Promise<string[]> {
  process.kill(process.pid, 'SIGUSR1')
  const url = await findDebugger(`http://127.0.0.1:${Atomics.load(shared, DEBUG_PORT_INDEX)}/json/list`)
  const socket = new WebSocket(url)
  const urls = new Map<string, string>()
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error('the debugger does not answer'))
    socket.onopen = () => {
      socket.send(JSON.stringify({ id: 1, method: 'Debugger.enable' }))
      socket.send(JSON.stringify({ id: 2, method: 'Debugger.pause' }))
    }
    socket.onmessage = ({ data }) => {
      const event = JSON.parse(String(data)) as DebuggerEvent
      if (event.method === 'Debugger.scriptParsed') urls.set(event.params.scriptId, event.params.url)
      if (event.method === 'Debugger.paused') resolve(event.params.callFrames.map(frame => formatFrame(frame, urls)))
    }
  })
}

async function findDebugger(listUrl: string): Promise<string> {
  for (;;) {
    const answer = await fetch(listUrl).catch(() => null)
    const [target] = answer ? ((await answer.json()) as { webSocketDebuggerUrl: string }[]) : []
    if (target) return target.webSocketDebuggerUrl
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** Writes one log line in the servers' log format. */
function writeLog(stoodMs: number, frames: readonly string[]): void {
  const msg = `the event loop has stood still for ${Math.round(stoodMs / 1000)} s: this process ends itself`
  const message = frames[0]?.trim() ?? 'no stack: the main thread is inside native code'
  const err = { type: 'EventLoopStalled', message, stack: frames.join('\n') }
  const entry = { level: 60, time: Date.now(), pid: process.pid, hostname: hostname(), err, msg }
  writeSync(STDERR, `${JSON.stringify(entry)}\n`)
}

/** Kills the process with SIGKILL, because other signals would wait for the blocked event loop. */
function endProcess(stoodMs: number, frames: readonly string[]): void {
  writeLog(stoodMs, frames)
  process.kill(process.pid, 'SIGKILL')
}

let beats = -1
let stoodMs = 0
let tickedAt = performance.now()
let waitedMs = readWaitedMs()

const ticking = setInterval(() => {
  const now = performance.now()
  const waitedNow = readWaitedMs()
  // A suspended process or machine pauses this thread too, so such a gap is not counted against the event loop.
  const passed = Math.min(now - tickedAt, 2 * TICK_MS) - (waitedNow - waitedMs)
  tickedAt = now
  waitedMs = waitedNow
  const beatsNow = Atomics.load(shared, HEARTBEAT_INDEX)
  stoodMs = beatsNow === beats ? stoodMs + Math.max(0, passed) : 0
  beats = beatsNow
  if (stoodMs < limitMs) return
  clearInterval(ticking)
  const stood = stoodMs
  setTimeout(() => endProcess(stood, []), STACK_MS)
  readStack().then(
    frames => endProcess(stood, frames),
    () => endProcess(stood, []),
  )
}, TICK_MS)
