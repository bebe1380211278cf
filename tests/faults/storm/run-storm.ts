/**
 * The storm: many clients of the product, without a screen, on many channels, each over a line of its own to which things
 * happen, on a back end that is struck again and again. All chance is seeded; what the machine makes of it differs.
 */
import { createRandom, type Random } from '@touchline/simulator/random'
import { setReporter } from '../../../apps/web/app/shared/report.ts'
import { type Calm, waitForCalm } from './convergence.ts'
import { type Gust, Weather } from './fault-schedule.ts'
import { type Findings, Judge } from './price-checker.ts'
import { type Scene, type SceneOptions, setScene } from './scenario.ts'
import type { StormHouse } from './storm-system.ts'

export interface StormOptions extends SceneOptions {
  readonly seconds: number
  /** Something happens to each line about once in so long. */
  readonly gustSeconds: number
  /** How often the house is struck. */
  readonly blows: number
  /** How long it may take until everything is right again. */
  readonly calmSeconds: number
  readonly say?: (line: string) => void
}

export interface StormResult {
  readonly findings: Findings
  readonly calm: Calm
  readonly gusts: ReadonlyMap<Gust, number>
  readonly httpFaults: ReadonlyMap<string, number>
  readonly blows: readonly string[]
  readonly channels: number
  /** Different things that the server said of matches and markets. */
  readonly statements: number
  readonly userEvents: number
  /** What players did, and other matches that clients opened. */
  readonly acts: number
  readonly visits: number
  /** What the product would have reported, by context, and how often. */
  readonly reports: ReadonlyMap<string, number>
}

/** Between two acts of players, and between two visits of anybody. */
const ACT_MS = 500
const VISIT_MS = 600

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Whether the servers serve, and how they are struck. */
class Blows {
  readonly names: string[] = []
  servingSince = Date.now()
  readonly #scene: Scene

  constructor(scene: Scene) {
    this.#scene = scene
  }

  async strike(): Promise<void> {
    const { house, proxy } = this.#scene
    const blow = house.blows[this.names.length % house.blows.length]
    if (!blow) throw new Error('nothing can happen to this house')
    this.names.push(blow.name)
    this.servingSince = Number.POSITIVE_INFINITY
    await blow.strike()
    proxy.target = house.httpUrl
    this.servingSince = Date.now()
    await blow.repair?.()
  }
}

async function strikeAgainAndAgain(blows: Blows, { options }: Running): Promise<void> {
  const { blows: count, seconds, say } = options
  const gap = (1000 * seconds) / count
  const began = Date.now()
  for (let at = 0; at < count; at += 1) {
    await pause(began + gap * (at + 0.1) - Date.now())
    await blows.strike()
    say?.(`struck ${blows.names.length} times: ${blows.names.at(-1)}`)
  }
}

interface Running {
  readonly options: StormOptions
  readonly random: Random
  isOver(): boolean
}

/** Players pay in and bet; what fails while a server is down they leave at that. Answers how often. */
async function act({ players }: Scene, { random, isOver }: Running): Promise<number> {
  let acts = 0
  // However long the server was away.
  while (!isOver() || acts < players.length) {
    const player = players[random.integer(0, players.length - 1)]
    await player?.act(random).then(
      () => {
        acts += 1
      },
      () => undefined,
    )
    await pause(ACT_MS)
  }
  return acts
}

/** Those who do not keep a channel alive open other matches now and then, and come back to some. Answers how often. */
async function visit({ walkers, matches }: Scene, { random, isOver }: Running): Promise<number> {
  let visits = 0
  while (!isOver() && walkers.length > 0) {
    const walker = walkers[random.integer(0, walkers.length - 1)]
    const count = walker?.matches.length ?? 0
    walker?.visit(random.shuffle(matches).slice(0, count))
    visits += 1
    await pause(VISIT_MS)
  }
  return visits
}

async function rage(scene: Scene, blows: Blows, options: StormOptions) {
  const random = createRandom(`${options.seed} weather`)
  const weather = new Weather(
    random,
    scene.clients.map(({ line }) => line),
  )
  const endsAt = Date.now() + 1000 * options.seconds
  const isOver = () => Date.now() >= endsAt
  const running = (name: string): Running => ({ options, random: createRandom(`${options.seed} ${name}`), isOver })
  scene.proxy.isFaulty = true
  weather.start(1000 * options.gustSeconds)
  const [acts, visits] = await Promise.all([
    act(scene, running('acts')),
    visit(scene, running('visits')),
    strikeAgainAndAgain(blows, running('blows')),
  ])
  weather.stop()
  scene.proxy.endFaults()
  return { acts, visits, gusts: weather.counts }
}

/** Lets a storm go over a house; the caller closes it. */
export async function runStorm(house: StormHouse, options: StormOptions): Promise<StormResult> {
  const reports = new Map<string, number>()
  setReporter((_, context) => reports.set(context, (reports.get(context) ?? 0) + 1))
  const scene = await setScene(house, options)
  const { truth, clients, proxy } = scene
  const blows = new Blows(scene)
  const judge = new Judge({
    truth,
    clients,
    servingSince: () => blows.servingSince,
    lastBlow: () => blows.names.at(-1) ?? 'the start',
  })
  try {
    const before = await waitForCalm(scene, 1000 * options.calmSeconds)
    if (before.afterMs === null) throw new Error(`not right before the storm: ${JSON.stringify(before)}`)
    options.say?.(`${clients.length} clients on ${scene.channels} channels, all right after ${before.afterMs} ms`)
    reports.clear()
    judge.start()
    const raged = await rage(scene, blows, options)
    const calm = await waitForCalm({ ...scene, say: options.say }, 1000 * options.calmSeconds)
    return {
      ...raged,
      findings: judge.findings,
      calm,
      httpFaults: proxy.counts,
      blows: blows.names,
      channels: scene.channels,
      statements: truth.size,
      userEvents: clients.reduce((sum, client) => sum + client.userEvents, 0),
      reports,
    }
  } finally {
    judge.stop()
    await scene.close()
    setReporter((error, context) => console.warn(`${context}:`, error))
  }
}
