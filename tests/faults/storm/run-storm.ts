/**
 * The storm: many headless clients on many channels, each over its own faulty proxy, while the back end has outages. All
 * randomness is seeded; timing differs between runs.
 */
import { createRandom, type Random } from '@touchline/simulator/shared/random'
import { setReporter } from '../../../apps/web/app/shared/errors/report-error.ts'
import { SETTLE_MS } from './bounds.ts'
import { type Convergence, waitForConvergence } from './convergence.ts'
import { FaultSchedule, type NetworkFault } from './fault-schedule.ts'
import { PriceChecker, type PriceFindings } from './price-checker.ts'
import { createScenario, type Scenario, type ScenarioOptions } from './scenario.ts'
import type { StormSystem } from './storm-system.ts'

export interface StormOptions extends ScenarioOptions {
  readonly seconds: number
  /** Each proxy gets a fault about once in so many seconds. */
  readonly faultSeconds: number
  /** Number of outages. */
  readonly outages: number
  /** Maximum time until everything is right again. */
  readonly convergenceSeconds: number
  readonly log?: (line: string) => void
}

export interface StormResult {
  readonly findings: PriceFindings
  readonly convergence: Convergence
  readonly networkFaults: ReadonlyMap<NetworkFault, number>
  readonly httpFaults: ReadonlyMap<string, number>
  readonly outages: readonly string[]
  readonly channels: number
  /** Distinct states of matches and markets that were observed. */
  readonly observations: number
  readonly userEvents: number
  /** Actions of players, and visits of other matches. */
  readonly actions: number
  readonly visits: number
  /** Errors that the product would have reported, counted by context. */
  readonly reports: ReadonlyMap<string, number>
}

/** Between two actions of players, and between two visits. */
const ACTION_MS = 500
const VISIT_MS = 600

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Triggers outages one after the other and records when the servers are available. */
class OutageRunner {
  readonly names: string[] = []
  servingSince = Date.now()
  readonly #scenario: Scenario

  constructor(scenario: Scenario) {
    this.#scenario = scenario
  }

  async trigger(): Promise<void> {
    const { system, proxy } = this.#scenario
    const outage = system.outages[this.names.length % system.outages.length]
    if (!outage) throw new Error('nothing can happen to this system')
    this.names.push(outage.name)
    this.servingSince = Number.POSITIVE_INFINITY
    await outage.trigger()
    proxy.target = system.httpUrl
    this.servingSince = Date.now()
    await outage.repair?.()
  }
}

async function triggerOutages(outages: OutageRunner, { options }: Running): Promise<void> {
  const { outages: count, seconds, log } = options
  const gap = (1000 * seconds) / count
  const began = Date.now()
  for (let at = 0; at < count; at += 1) {
    await pause(began + gap * (at + 0.1) - Date.now())
    await outages.trigger()
    log?.(`struck ${outages.names.length} times: ${outages.names.at(-1)}`)
  }
}

interface Running {
  readonly options: StormOptions
  readonly random: Random
  isOver(): boolean
}

/** Players deposit and bet without retrying failures; returns the number of successes. */
async function act({ players }: Scenario, { random, isOver }: Running): Promise<number> {
  let actions = 0
  // At least one action per player, however long the outages.
  while (!isOver() || actions < players.length) {
    const player = players[random.integer(0, players.length - 1)]
    await player?.act(random).then(
      () => {
        actions += 1
      },
      () => undefined,
    )
    await pause(ACTION_MS)
  }
  return actions
}

/** Visitors open other matches from time to time; returns the number of visits. */
async function visit({ visitors, matches }: Scenario, { random, isOver }: Running): Promise<number> {
  let visits = 0
  while (!isOver() && visitors.length > 0) {
    const visitor = visitors[random.integer(0, visitors.length - 1)]
    const count = visitor?.matches.length ?? 0
    visitor?.visit(random.shuffle(matches).slice(0, count))
    visits += 1
    await pause(VISIT_MS)
  }
  return visits
}

async function runStormPhase(scenario: Scenario, outages: OutageRunner, options: StormOptions) {
  const random = createRandom(`${options.seed} schedule`)
  const schedule = new FaultSchedule(
    random,
    scenario.clients.map(({ tcpProxy }) => tcpProxy),
  )
  const endsAt = Date.now() + 1000 * options.seconds
  const isOver = () => Date.now() >= endsAt
  const running = (name: string): Running => ({ options, random: createRandom(`${options.seed} ${name}`), isOver })
  scenario.proxy.isFaulty = true
  schedule.start(1000 * options.faultSeconds)
  const [actions, visits] = await Promise.all([
    act(scenario, running('actions')),
    visit(scenario, running('visits')),
    triggerOutages(outages, running('outages')),
  ])
  schedule.stop()
  scenario.proxy.endFaults()
  return { actions, visits, networkFaults: schedule.counts }
}

/** Waits for a price of a synchronized client: on a busy machine a short storm may leave none in step while it lasts. */
async function waitForSynchronized({ findings }: PriceChecker, seconds: number): Promise<void> {
  const endsAt = Date.now() + 1000 * seconds
  while (findings.synchronized === 0 && Date.now() < endsAt) await pause(SETTLE_MS / 10)
}

/** Runs a storm on a system, which the caller closes. */
export async function runStorm(system: StormSystem, options: StormOptions): Promise<StormResult> {
  const reports = new Map<string, number>()
  setReporter((_, context) => reports.set(context, (reports.get(context) ?? 0) + 1))
  const scenario = await createScenario(system, options)
  const { oracle, clients, proxy } = scenario
  const outages = new OutageRunner(scenario)
  const checker = new PriceChecker({
    oracle,
    clients,
    servingSince: () => outages.servingSince,
    lastOutage: () => outages.names.at(-1) ?? 'the start',
  })
  try {
    const before = await waitForConvergence(scenario, 1000 * options.convergenceSeconds)
    if (before.afterMs === null) throw new Error(`not right before the storm: ${JSON.stringify(before)}`)
    options.log?.(`${clients.length} clients on ${scenario.channels} channels, all right after ${before.afterMs} ms`)
    reports.clear()
    checker.start()
    const phase = await runStormPhase(scenario, outages, options)
    const convergence = await waitForConvergence({ ...scenario, log: options.log }, 1000 * options.convergenceSeconds)
    await waitForSynchronized(checker, options.convergenceSeconds)
    return {
      ...phase,
      findings: checker.findings,
      convergence,
      httpFaults: proxy.counts,
      outages: outages.names,
      channels: scenario.channels,
      observations: oracle.size,
      userEvents: clients.reduce((sum, client) => sum + client.userEvents, 0),
      reports,
    }
  } finally {
    checker.stop()
    await scenario.close()
    setReporter((error, context) => console.warn(`${context}:`, error))
  }
}
