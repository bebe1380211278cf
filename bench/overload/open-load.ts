/**
 * Generates HTTP load at a fixed rate, whether or not the server answers: what a crowd does. Times count from the moment
 * at which a request was due.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { readAnswers } from '../lib/http-load.ts'

export interface OpenLoad {
  readonly port: number
  readonly perSecond: number
  readonly ms: number
  /**
   * Connections that are opened before and kept, as a proxy does: a call that finds none free is not sent. Without it
   * each such call opens a new one.
   */
  readonly connections?: number
  /** Creates the next complete request and names its kind. */
  readonly next: () => { readonly kind: string; readonly request: string }
}

export interface Answer {
  readonly kind: string
  /** 0: the connection failed; NOT_SENT. */
  readonly status: number
  /** Status line and headers. */
  readonly head: string
  readonly ms: number
  /** When the request was due, since the start of the load. */
  readonly dueMs: number
}

/** Status of a call that found no free connection. */
export const NOT_SENT = -1

const TICK_MS = 4
/** Connections at once; what finds none free fails. */
const MOST_SOCKETS = 4000
/** A request without a response after this time fails. */
const PATIENCE_MS = 20_000

interface Pending {
  readonly kind: string
  readonly due: number
}

/** Sends the requests of the given time and resolves when each has its answer. */
export async function loadAtRate({ port, perSecond, ms, connections, next }: OpenLoad): Promise<Answer[]> {
  const answers: Answer[] = []
  const idle: Socket[] = []
  const busy = new Map<Socket, Pending>()
  let sent = 0

  let startedAt = 0
  const record = ({ kind, due }: Pending, status: number, head = '') =>
    answers.push({ kind, status, head, ms: performance.now() - due, dueMs: due - startedAt })

  const open = (): Socket => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay()
    readAnswers(socket, (status, head) => {
      const pending = busy.get(socket)
      if (!pending) return
      busy.delete(socket)
      record(pending, status, head)
      idle.push(socket)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      const pending = busy.get(socket)
      if (pending) record(pending, 0)
      busy.delete(socket)
      const at = idle.indexOf(socket)
      if (at >= 0) idle.splice(at, 1)
    })
    return socket
  }
  const send = (due: number) => {
    const { kind, request } = next()
    if (busy.size >= (connections ?? MOST_SOCKETS)) return record({ kind, due }, connections ? NOT_SENT : 0)
    const socket = idle.pop() ?? open()
    busy.set(socket, { kind, due })
    socket.write(request)
  }
  const opened = Array.from({ length: connections ?? 0 }, open)
  await Promise.all(opened.map(socket => once(socket, 'connect')))
  idle.push(...opened)
  startedAt = performance.now()
  return new Promise(resolve => {
    const tick = () => {
      const now = performance.now()
      while (sent < (ms / 1000) * perSecond) {
        const due = startedAt + (1000 * sent) / perSecond
        if (due > now) break
        send(due)
        sent += 1
      }
      for (const [socket, { due }] of busy) {
        if (due > now - PATIENCE_MS) break
        socket.destroy()
      }
      if (now < startedAt + ms || busy.size > 0) return
      clearInterval(timer)
      for (const socket of idle.splice(0)) socket.destroy()
      resolve(answers)
    }
    const timer = setInterval(tick, TICK_MS)
  })
}
