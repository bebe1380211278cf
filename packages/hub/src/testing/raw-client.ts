import { type ClientOptions, WebSocket } from 'ws'

export interface RawClose {
  code: number
  reason: string
}

/** A raw WebSocket client that sends any text and returns received frames one by one. */
export class RawClient {
  readonly socket: WebSocket
  /** Resolves when the socket is closed. */
  readonly closed: Promise<RawClose>
  readonly #frames: unknown[] = []
  readonly #waiting: ((frame: unknown) => void)[] = []

  private constructor(socket: WebSocket) {
    this.socket = socket
    this.closed = new Promise(resolve => {
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
    })
    socket.on('message', data => {
      for (const line of data.toString().split('\n')) this.#deliver(JSON.parse(line))
    })
  }

  /** Rejects with the library's error when the server refuses the upgrade. */
  static open(url: string, options?: ClientOptions): Promise<RawClient> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, options)
      const client = new RawClient(socket)
      socket.on('open', () => resolve(client))
      socket.on('error', reject)
    })
  }

  send(...commands: unknown[]): void {
    this.sendText(commands.map(command => JSON.stringify(command)).join('\n'))
  }

  sendText(text: string): void {
    this.socket.send(text)
  }

  /** The next unread frame. */
  next(): Promise<unknown> {
    const frame = this.#frames.shift()
    if (frame !== undefined) return Promise.resolve(frame)
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  /** Sends commands and returns the same number of frames. */
  async request(...commands: unknown[]): Promise<unknown[]> {
    this.send(...commands)
    const replies: unknown[] = []
    for (const _ of commands) replies.push(await this.next())
    return replies
  }

  #deliver(frame: unknown): void {
    const waiting = this.#waiting.shift()
    if (waiting) waiting(frame)
    else this.#frames.push(frame)
  }
}
