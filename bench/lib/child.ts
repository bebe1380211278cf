/** The second half of a bench, in a process of its own so that what it does is not measured with the server. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** The argument by which a bench file knows that it is the child. */
const CHILD = 'child'

export function isChild(): boolean {
  return process.argv[2] === CHILD
}

/** Starts the bench file a second time, as the child. */
export function startChild(file: string): ChildProcess {
  return fork(file, [CHILD], { execArgv: [] })
}

/** Sends the child a message and answers its next one; rejects when the child ends instead. */
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

/** Serves the parent's messages one after the other until the parent leaves. */
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

/** Ends the bench as failed when it is still running after so many seconds. */
export function limitTime(seconds: number): void {
  const timer = setTimeout(() => {
    console.error(`  not done after ${seconds} s`)
    process.exit(1)
  }, seconds * 1000)
  timer.unref()
}

/** A whole number from the environment, for machines of another size. */
export function readCount(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback)
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`${name} is no count`)
  return value
}
