/** The client side of a bench, in its own process so that it is not measured with the server. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** Argument that marks the child process. */
const CHILD = 'child'

export function isChild(): boolean {
  return process.argv[2] === CHILD
}

/** Starts the bench file again as the child. */
export function startChild(file: string): ChildProcess {
  return fork(file, [CHILD], { execArgv: [] })
}

/** Sends the child a message and resolves with its next one; rejects when the child exits instead. */
export async function requestChild<T>(child: ChildProcess, message: object): Promise<T> {
  const ended = new AbortController()
  const signal = ended.signal
  const reply = once(child, 'message', { signal })
  const exit = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the child ended with code ${code}`)
  })
  child.send(message)
  try {
    const [answer] = await Promise.race([reply, exit])
    return answer as T
  } finally {
    exit.catch(() => {})
    reply.catch(() => {})
    ended.abort()
  }
}

/** Handles the parent's messages sequentially until the parent disconnects. */
export function serveParent<T>(handle: (message: T) => Promise<object>): void {
  process.on('message', message => {
    handle(message as T).then(
      answer => process.send?.(answer),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => process.exit(0))
}

/** Fails the bench when it is still running after the given seconds. */
export function limitTime(seconds: number): void {
  const timer = setTimeout(() => {
    console.error(`  not done after ${seconds} s`)
    process.exit(1)
  }, seconds * 1000)
  timer.unref()
}

/** Reads an integer from the environment, to adapt to the machine. */
export function readCount(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback)
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`${name} is no count`)
  return value
}
