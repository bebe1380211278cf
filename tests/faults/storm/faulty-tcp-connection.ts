/**
 * One connection through a bad line, at the level of TCP: bytes that come at one end leave at the other, in order, but
 * late, after a stop, or never.
 */
import { connect, type Socket } from 'node:net'

export interface Wire {
  readonly isDeaf: boolean
  /** Breaks the connection at both ends. */
  cut(): void
  /** Lets nothing through for so long; what was sent meanwhile comes afterwards. */
  hold(ms: number): void
  /** Ends a hold before its time. */
  release(): void
  /** From now on all comes so much later. */
  delay(ms: number): void
  /** Loses everything from now on, its end too: for both ends it is open in name only. */
  deafen(): void
}

interface Direction {
  readonly queue: { readonly bytes: Buffer | null; readonly dueAt: number }[]
  timer: ReturnType<typeof setTimeout> | undefined
}

const open = (): Direction => ({ queue: [], timer: undefined })

/** Joins a connection to what listens at the target; `onGone` is told when it has ended. */
export function joinWire(from: Socket, target: URL, delayMs: number, onGone: () => void): Wire {
  const to = connect(Number(target.port), target.hostname)
  const ends = [from, to]
  const directions = [open(), open()] as const
  let delay = delayMs
  let heldUntil = 0
  let isDeaf = false

  const cut = (): void => {
    for (const { timer } of directions) clearTimeout(timer)
    for (const end of ends) end.destroy()
    onGone()
  }

  const pump = (direction: Direction, out: Socket): void => {
    direction.timer = undefined
    for (let [next] = direction.queue; next; [next] = direction.queue) {
      const wait = Math.max(next.dueAt, heldUntil) - Date.now()
      if (wait > 0) {
        direction.timer = setTimeout(() => pump(direction, out), wait)
        return
      }
      direction.queue.shift()
      if (next.bytes) out.write(next.bytes)
      else cut()
    }
  }

  /** `null` for the end. */
  const pass = (direction: Direction, out: Socket, bytes: Buffer | null): void => {
    if (isDeaf) return
    direction.queue.push({ bytes, dueAt: Date.now() + delay })
    if (!direction.timer) pump(direction, out)
  }

  const listen = (end: Socket, out: Socket, direction: Direction): void => {
    end.setNoDelay(true)
    end.on('data', bytes => pass(direction, out, bytes))
    // What breaks at one end is told to the other as an end.
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
    get isDeaf() {
      return isDeaf
    },
    cut,
    hold: ms => {
      heldUntil = Date.now() + ms
    },
    release: () => {
      heldUntil = 0
      for (const { direction, out } of pumps) {
        clearTimeout(direction.timer)
        pump(direction, out)
      }
    },
    delay: ms => {
      delay = ms
    },
    deafen: () => {
      isDeaf = true
      for (const direction of directions) direction.queue.length = 0
    },
  }
}
