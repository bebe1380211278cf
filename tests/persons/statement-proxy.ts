/** A proxy before PostgreSQL that lists the statements that pass: equal lists are equal work, however fast the machine is. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface StatementProxy {
  readonly url: string
  /** The texts of the statements since the last call, sorted. */
  take(): string[]
  stop(): Promise<void>
}

const readText = (payload: Buffer, from: number): string => payload.toString('utf8', from, payload.indexOf(0, from))

/** Reads what a client sends (PostgreSQL's protocol 3.0) and calls back with the text of each statement that is executed. */
function createReader(onStatement: (text: string) => void): (chunk: Buffer) => void {
  let pending = Buffer.alloc(0)
  let isStarted = false
  const texts = new Map<string, string>()
  const read = (type: string, payload: Buffer): void => {
    const name = readText(payload, 0)
    if (type === 'Q') onStatement(name)
    if (type === 'P') texts.set(name, readText(payload, Buffer.byteLength(name) + 1))
    if (type === 'B') onStatement(texts.get(readText(payload, Buffer.byteLength(name) + 1)) ?? '')
  }
  return chunk => {
    pending = Buffer.concat([pending, chunk])
    for (;;) {
      // The first message has no type.
      const start = isStarted ? 1 : 0
      if (pending.length < start + 4) return
      const end = start + pending.readInt32BE(start)
      if (pending.length < end) return
      if (isStarted) read(String.fromCharCode(pending[0] ?? 0), pending.subarray(5, end))
      isStarted = true
      pending = pending.subarray(end)
    }
  }
}

export async function startStatementProxy(databaseUrl: string): Promise<StatementProxy> {
  const target = new URL(databaseUrl)
  const statements: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const database = connect(Number(target.port || 5432), target.hostname)
    const read = createReader(text => statements.push(text))
    client.on('data', read)
    client.pipe(database).pipe(client)
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    take: () => statements.splice(0).sort(),
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
