/** Runs checks of the table against a back end: four at a time, those that look at all exchanges last. */
import { createJourney } from './browser/journey.ts'
import { type Check, type CheckContext, LEVELS, type Level } from './check.ts'
import { createDriver, type DriverOptions } from './driver/driver.ts'
import { createHttpTarget } from './http/http-target.ts'
import { TargetFailure } from './http/target-failure.ts'
import { Missing, NotOffered, type Outcome, Refuted } from './outcome.ts'
import { createPlayers, type PlayersOptions } from './players/players.ts'
import { createRandom } from './random.ts'
import { createRealtimeTarget } from './realtime/realtime-target.ts'
import { findShapeProblem } from './survey/shape-problems.ts'
import { createSurvey } from './survey/survey.ts'

export interface RunOptions {
  readonly platformUrl: string
  readonly sportsbookUrl: string
  /** Null: checks that need it are skipped. */
  readonly realtimeUrl: string | null
  readonly origin: string | null
  readonly level: Level
  /** Ids of checks, or the letters of groups; empty: all of the level. */
  readonly only: readonly string[]
  readonly seed: string
  readonly callsPerSecond: number
  /** How long to watch what the back end publishes. */
  readonly watchMs: number
  readonly timeoutMs: number
  /** Players for level bet. */
  readonly players: PlayersOptions
  /** Null: checks that need one are skipped. */
  readonly driver: DriverOptions | null
  /** With the checks that drive the front end in a browser. */
  readonly hasBrowser: boolean
  /** How long to wait for the effect of a verb or a bet. */
  readonly patienceMs: number
  /** Called with each result as it comes. */
  readonly onResult?: (result: CheckResult) => void
}

export interface CheckResult {
  readonly check: Check
  readonly outcome: Outcome
  readonly durationMs: number
}

export interface RunResult {
  readonly options: RunOptions
  /** In the order of the table. */
  readonly results: readonly CheckResult[]
  readonly calls: number
  /** Time in which calls were under way or waited for their turn; the rest is the kit's own. */
  readonly durationMs: number
  readonly startedAt: string
}

/** The limits of a run against any back end. */
export const DEFAULTS = {
  callsPerSecond: 5,
  watchMs: 20_000,
  timeoutMs: 15_000,
  patienceMs: 30_000,
  maxResponseBytes: 8_000_000,
} as const

const AT_A_TIME = 4

/** The checks of a level and those before it, as far as `only` names them. */
export function chooseChecks(
  table: readonly Check[],
  { level, only, hasBrowser }: Pick<RunOptions, 'level' | 'only' | 'hasBrowser'>,
): Check[] {
  const isNamed = ({ id }: Check): boolean =>
    only.length === 0 || only.some(name => name === id || id.startsWith(`${name}-`))
  const highest = LEVELS.indexOf(level)
  return table.filter(
    check => LEVELS.indexOf(check.level) <= highest && isNamed(check) && (hasBrowser || !check.isInBrowser),
  )
}

async function runCheck(check: Check, context: CheckContext): Promise<Outcome> {
  const before = context.http.exchanges.length
  try {
    const outcome = await check.run(context)
    return outcome.kind === 'fail' && check.isAdvice ? { ...outcome, kind: 'warn' } : outcome
  } catch (error) {
    if (error instanceof Missing) return { kind: 'skip', reason: error.message }
    if (error instanceof NotOffered) return { kind: 'off', reason: error.message }
    if (error instanceof Refuted) return { kind: 'fail', problems: [error.problem] }
    if (error instanceof TargetFailure) return { kind: 'fail', problems: [{ text: error.message }] }
    // The declared shape is what the checks are written against: what lacks it breaks them, and is SHP-01's to report.
    const unfit = context.http.exchanges.find(exchange => findShapeProblem(exchange) !== null)
    if (unfit)
      return { kind: 'skip', reason: `responses that fit their schema: that of ${unfit.url} does not (SHP-01)` }
    const exchange = context.http.exchanges[before]
    const text = `The check could not be finished: ${error instanceof Error ? error.message : String(error)}.`
    return { kind: 'fail', problems: [exchange ? { text, exchange } : { text }] }
  }
}

async function runAll(checks: readonly Check[], contextOf: (check: Check) => CheckContext, options: RunOptions) {
  const results = new Map<Check, CheckResult>()
  const waiting = [...checks]
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const from = performance.now()
      const outcome = await runCheck(check, contextOf(check))
      const result = { check, outcome, durationMs: performance.now() - from }
      results.set(check, result)
      options.onResult?.(result)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return results
}

/** Throws TargetFailure when the back end does not answer at all. */
export async function runChecks(table: readonly Check[], options: RunOptions): Promise<RunResult> {
  const startedAt = new Date().toISOString()
  const from = performance.now()
  const http = createHttpTarget({ ...options, maxResponseBytes: DEFAULTS.maxResponseBytes })
  const realtime = createRealtimeTarget({ url: options.realtimeUrl, http, watchMs: options.watchMs })
  const survey = createSurvey(http, createRandom(options.seed))
  const driver = createDriver(options.driver, http)
  const players = createPlayers({ ...options.players, http, driver, survey })
  const { hasBrowser, sportsbookUrl, realtimeUrl, origin } = options
  const journey = createJourney(
    hasBrowser && origin !== null ? { backendUrl: sportsbookUrl, realtimeUrl, origin } : null,
  )
  const contextOf = ({ id }: Check): CheckContext => ({
    http,
    realtime,
    survey,
    players,
    driver,
    journey,
    patienceMs: options.patienceMs,
    random: createRandom(`${options.seed}/${id}`),
    origin: options.origin,
  })
  await requireBackEnd(http.call('getSettings'))
  const chosen = chooseChecks(table, options)
  try {
    const first = await runAll(
      chosen.filter(({ isLast }) => !isLast),
      contextOf,
      options,
    )
    const last = await runAll(
      chosen.filter(({ isLast }) => isLast),
      contextOf,
      options,
    )
    const results = chosen.flatMap(check => first.get(check) ?? last.get(check) ?? [])
    return { options, results, calls: http.exchanges.length, durationMs: performance.now() - from, startedAt }
  } finally {
    realtime.stop()
    journey.stop()
  }
}

/** Throws TargetFailure where what answers is no back end of the contract, such as a page of HTML. */
async function requireBackEnd(settings: ReturnType<ReturnType<typeof createHttpTarget>['call']>): Promise<void> {
  const { url, status, headers, text, json } = await settings
  if (json !== undefined) return
  const type = headers.get('content-type') ?? 'no media type'
  const isHtml = /html/.test(type) || /^\s*</.test(text)
  throw new TargetFailure(
    isHtml
      ? `${url} answers ${status} with a page of HTML. Give the address of the API, without a path of the site.`
      : `${url} answers ${status} with ${type} that is no JSON. Give the address of the Sportsbook API.`,
  )
}
