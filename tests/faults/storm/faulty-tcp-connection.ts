/** One TCP connection through a faulty proxy: bytes are forwarded in order, but delayed, paused or dropped. */
import { connect, type Socket } from 'node:net'

export interface FaultyConnection {
  readonly isHalfOpen: boolean
  /** Closes both ends. */
  close(): void
  /** Queues everything for so long, then forwards it. */
  pause(ms: number): void
  /** Ends a pause early. */
  resume(): void
  /** Delays everything from now on. */
  delay(ms: number): void
  /** Drops everything from now on, including the close: half-open for both ends. */
  makeHalfOpen(): void
}

interface Direction {
  readonly queue: { readonly bytes: Buffer | null; readonly dueAt: number }[]
  timer: ReturnType<typeof setTimeout> | undefined
}

const open = (): Direction => ({ queue: [], timer: undefined })

/** Connects a socket to the target; `onGone` is called when the connection has ended. */
export function openFaultyConnection(from: Socket, target: URL, delayMs: number, onGone: () => void): FaultyConnection {
  const to = connect(Number(target.port), target.hostname)
  const ends = [from, to]
  const directions = [open(), open()] as const
  let delay = delayMs
  let pausedUntil = 0
  let isHalfOpen = false

  const close = (): void => {
    for (const { timer } of directions) clearTimeout(timer)
    for (const end of ends) end.destroy()
    onGone()
  }

  const pump = (direction: Direction, out: Socket): void => {
    direction.timer = undefined
    for (let [next] = direction.queue; next; [next] = direction.queue) {
      const wait = Math.max(next.dueAt, pausedUntil) - Date.now()
      if (wait > 0) {
        direction.timer = setTimeout(() => pump(direction, out), wait)
        return
      }
      direction.queue.shift()
      if (next.bytes) out.write(next.bytes)
      else close()
    }
  }

  /** `null` for the close. */
  const pass = (direction: Direction, out: Socket, bytes: Buffer | null): void => {
    if (isHalfOpen) return
    direction.queue.push({ bytes, dueAt: Date.now() + delay })
    if (!direction.timer) pump(direction, out)
  }

  const listen = (end: Socket, out: Socket, direction: Direction): void => {
    end.setNoDelay(true)
    end.on('data', bytes => pass(direction, out, bytes))
    // An error at one end is forwarded as a close.
    end.on('error', () => end.destroy())
    end.on('close', () => pass(direction, out, null))
  }
  const pumps = [
    { direction: directions[0], out: to },
    { direction: directions[1], out: from },
  ] as const
  listen(from, to, directions[0])
  listen(to, from, directions[1])

  return {
    get isHalfOpen() {
      return isHalfOpen
    },
    close,
    pause: ms => {
      pausedUntil = Date.now() + ms
    },
    resume: () => {
      pausedUntil = 0
      for (const { direction, out } of pumps) {
        clearTimeout(direction.timer)
        pump(direction, out)
      }
    },
    delay: ms => {
      delay = ms
    },
    makeHalfOpen: () => {
      isHalfOpen = true
      for (const direction of directions) direction.queue.length = 0
    },
  }
}
