/**
 * The drawing library, loaded when the first picture is asked for, and a queue before it: pictures cost whole cores, and
 * pages must not wait for them. Beyond the queue's end people are told to come later.
 */
import type sharp from 'sharp'
import { Problem } from './problem.ts'

export type Sharp = typeof sharp

const AT_ONCE = 2
const WAITING = 64

let running = 0
const queue: (() => void)[] = []

async function acquireSlot(): Promise<void> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw new Problem('TOO_BUSY', 'too many pictures at once')
    await new Promise<void>(resolve => queue.push(resolve))
  }
  running += 1
}

let library: Promise<Sharp> | null = null

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  // What is worth keeping is kept as finished bytes.
  sharp.cache(false)
  return sharp
}

/** Runs a piece of work with the library in its turn. Rejects with a `Problem` when there are too many. */
export async function withSharp<T>(work: (sharp: Sharp) => Promise<T>): Promise<T> {
  await acquireSlot()
  try {
    library ??= load()
    return await work(await library)
  } finally {
    running -= 1
    queue.shift()?.()
  }
}
