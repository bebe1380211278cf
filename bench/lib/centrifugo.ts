/** The real Centrifugo with the deployed configuration, in its own process, as another side of the hub's benches. */
import { readFileSync } from 'node:fs'
import { CentrifugoPublisher } from '@touchline/hub/centrifugo-publisher'
import { findCentrifugo, startCentrifugo } from '@touchline/hub/testing/centrifugo-process'
import { importTokenSecret, signToken } from '@touchline/hub/tokens'
import { printLine } from './print-results.ts'
import { readCpuMs } from './program.ts'

const SECRET = 'the-secret-of-the-bench-tokens-is-long'
const KEY = 'bench'

export interface Centrifugo {
  readonly port: number
  readonly publisher: CentrifugoPublisher
  /** A connection token, which Centrifugo requires from visitors too. */
  readonly token: string
  /** CPU time of its process in milliseconds. */
  readCpuMs(): number
  /** Resident memory of its process in bytes. */
  readMemory(): number
}

/** Starts it; it ends with the bench. Null, with a message, where this machine lacks it. */
export async function openCentrifugo(): Promise<Centrifugo | null> {
  const command = findCentrifugo()
  if (!command) {
    printLine('without Centrifugo, which this machine lacks (CENTRIFUGO_PATH, or on the path)')
    return null
  }
  const { port, pid, kill } = await startCentrifugo(command, {
    CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: SECRET,
    CENTRIFUGO_HTTP_API_KEY: KEY,
    CENTRIFUGO_LOG_LEVEL: 'error',
    // These clients would be disconnected without pongs.
    CENTRIFUGO_CLIENT_PING_INTERVAL: '1h',
  })
  process.on('exit', kill)
  return {
    port,
    publisher: new CentrifugoPublisher({ url: `http://127.0.0.1:${port}/api`, key: KEY }),
    token: signToken({ user: '' }, importTokenSecret(SECRET)),
    readCpuMs: () => readCpuMs(pid),
    readMemory: () => readResidentBytes(pid),
  }
}

function readResidentBytes(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return 1024 * Number(kib)
}
