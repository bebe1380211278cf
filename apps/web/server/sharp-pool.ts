/**
 * Loads the image library (sharp) on the first request and limits its concurrency: images use whole
 * cores, and pages must not wait for them. Requests beyond the queue limit are rejected with a
 * retry delay.
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
  // Finished bytes are cached elsewhere.
  sharp.cache(false)
  return sharp
}

/**
 * Runs a task with the library when a slot is free. Rejects with a `Problem` when the queue is
 * full.
 */
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
