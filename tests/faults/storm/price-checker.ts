/** Looks at what all clients show, again and again, and holds it against what the server said. */
import { MAX_DATA_AGE_MS } from '@touchline/client/live/freshness-monitor'
import { IN_STEP_MS, OUT_OF_STEP_MS, SETTLED_MS } from './bounds.ts'
import { openPrices } from './displayed-prices.ts'
import { priceText, type Standing, type Truth } from './oracle.ts'
import type { StormClient } from './storm-client.ts'

export interface Findings {
  /** Prices looked at, and of those the ones of clients in step. */
  prices: number
  inStep: number
  /** Looks at a client that found its prices locked, and all looks. */
  locked: number
  looks: number
  /** Prices shown as trusted that were the server's too long ago; those that never were. */
  stale: number
  unknown: number
  /** The first of them, in words. */
  readonly examples: string[]
  /** How late the judge itself came at worst, in milliseconds. */
  lateMs: number
  /** Looks at a client out of step, by what happened to it last. */
  readonly outOfStep: Record<Cause, number>
}

/** Why a client is not in step: its connection, its line, the servers, or a page that was just opened. */
type Cause = 'connection' | 'line' | 'servers' | 'visit'

export interface JudgeOptions {
  readonly truth: Truth
  readonly clients: readonly StormClient[]
  /** Since when the servers serve; in the future while they do not. */
  readonly servingSince: () => number
  /** What happened to them last. */
  readonly lastBlow: () => string
}

const LOOK_MS = 150
/** A look takes every so many rows and markets, each look others. */
const SHARE = 4
const MOST_EXAMPLES = 10
/** What is under way passes through this process so often: at both ends of its line, and to the judge. */
const HOPS = 3

export class Judge {
  readonly findings: Findings = {
    prices: 0,
    inStep: 0,
    locked: 0,
    looks: 0,
    stale: 0,
    unknown: 0,
    examples: [],
    lateMs: 0,
    outOfStep: { connection: 0, line: 0, servers: 0, visit: 0 },
  }
  readonly #options: JudgeOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = 0
  /** How late looks came of late; fades. */
  #late = 0

  constructor(options: JudgeOptions) {
    this.#options = options
  }

  start(): void {
    this.#dueAt = Date.now() + LOOK_MS
    this.#timer = setTimeout(() => {
      const late = Date.now() - this.#dueAt
      this.#late = Math.max(late, this.#late * 0.9)
      this.findings.lateMs = Math.max(this.findings.lateMs, late)
      for (const client of this.#options.clients) this.#look(client)
      this.start()
    }, LOOK_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #look(client: StormClient): void {
    const { findings } = this
    const now = Date.now()
    findings.looks += 1
    if (client.app.live.freshness.get() !== 'trusted') findings.locked += 1
    const [since, cause] = this.#inStepSince(client)
    const isInStep = now - since >= SETTLED_MS
    if (!isInStep) findings.outOfStep[cause] += 1
    const before = now - HOPS * this.#late - (isInStep ? IN_STEP_MS : OUT_OF_STEP_MS)
    const from = findings.looks
    for (const { key, marketKey, odds, active, marketStatus, matchUrn } of openPrices(client, SHARE, from)) {
      findings.prices += 1
      if (isInStep) findings.inStep += 1
      const text = priceText(odds, active, marketStatus)
      const ofPrice = this.#options.truth.judgePrice(marketKey, key.slice(marketKey.length + 1), text, before)
      const status = client.app.live.matches.get(matchUrn)?.status
      const ofMatch = status === undefined ? 'fine' : this.#options.truth.judgeMatch(matchUrn, status, before)
      const isOpen = client.matches.some(({ urn_id }) => urn_id === matchUrn)
      const where = `${isInStep ? `in step for ${now - since} ms` : 'out of step'}, ${isOpen ? 'on a page' : 'in a row'}`
      const outcome = key.slice(marketKey.length + 1)
      this.#note(ofPrice, () => {
        const age = this.#options.truth.measureAge(marketKey, outcome, text, now)
        const served = now - this.#options.servingSince()
        return `client ${this.#options.clients.indexOf(client)}: ${key} at ${text}, old for ${age} ms, ${where}, served for ${served} ms since: ${this.#options.lastBlow()}`
      })
      this.#note(ofMatch, () => `${matchUrn} as ${status}${isInStep ? ', in step' : ''}`)
    }
  }

  /** A page that was just opened is trusted while it is young, whatever became of fetching it anew. */
  #inStepSince({ connectedSince, line, visitedAt }: StormClient): [since: number, cause: Cause] {
    const causes: [number, Cause][] = [
      [visitedAt + MAX_DATA_AGE_MS, 'visit'],
      [this.#options.servingSince(), 'servers'],
      [line.wholeSince, 'line'],
      [connectedSince, 'connection'],
    ]
    return causes.reduce((latest, one) => (one[0] > latest[0] ? one : latest))
  }

  #note(standing: Standing, say: () => string): void {
    if (standing === 'fine') return
    this.findings[standing === 'old' ? 'stale' : 'unknown'] += 1
    if (this.findings.examples.length < MOST_EXAMPLES) this.findings.examples.push(`${standing}: ${say()}`)
  }
}
