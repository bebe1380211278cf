/** The kit against a back end on this machine, at its full speed. */
import { fileURLToPath } from 'node:url'
import type { Level } from '@touchline/conformance/check'
import type { Credentials } from '@touchline/conformance/players/players'
import { type RunResult, runChecks } from '@touchline/conformance/run-checks'
import { TABLE } from '@touchline/conformance/table'
import { DRIVER_TOKEN, ORIGIN } from './reference.ts'

/** How long it watches what is published. */
const WATCH_MS = 4_000

/** How long it waits for the effect of a verb or a bet. */
const PATIENCE_MS = 20_000

const ASSERTION_COMMAND = `"${process.execPath}" "${fileURLToPath(new URL('print-assertion.ts', import.meta.url))}"`

export interface KitOptions {
  readonly level: Level
  readonly only?: readonly string[]
  readonly patienceMs?: number
  /** With the journeys in a browser. */
  readonly hasBrowser?: boolean
  readonly origin?: string
  /** Of players that there are; null: the driver opens them. */
  readonly credentials?: readonly Credentials[] | null
}

export function runKit(
  url: string,
  { level, only = [], patienceMs = PATIENCE_MS, hasBrowser = false, origin = ORIGIN, credentials = null }: KitOptions,
): Promise<RunResult> {
  return runChecks(TABLE, {
    platformUrl: url,
    sportsbookUrl: url,
    realtimeUrl: `${url.replace('http', 'ws')}/connection/websocket`,
    origin,
    level,
    only,
    seed: 'self-test',
    callsPerSecond: 1_000,
    watchMs: WATCH_MS,
    timeoutMs: 30_000,
    players: { credentials: credentials ?? [], cookieCommand: null, assertionCommand: ASSERTION_COMMAND },
    driver: credentials ? null : { url: `${url}/driver`, token: DRIVER_TOKEN },
    hasBrowser,
    patienceMs,
  })
}

/** The ids of checks with a sentence of each problem, of results of some kinds. */
export const listResults = ({ results }: RunResult, ...kinds: readonly string[]): string[] =>
  results
    .filter(({ outcome }) => kinds.includes(outcome.kind))
    .map(({ check, outcome }) => {
      const why = 'problems' in outcome ? outcome.problems[0]?.text : 'reason' in outcome ? outcome.reason : ''
      return `${check.id}: ${why}`
    })
