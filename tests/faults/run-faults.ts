/**
 * Many players at once, each with two tabs of one browser, betting over a bad line on a back end that is killed under
 * them again and again. Now and then they press twice, reload while bets are on their way, duplicate the tab, or leave
 * the browser to somebody else. All chance is seeded; only what the machine makes of it differs from run to run.
 */
import { DEFAULT_SLIP_RULES, type SlipRules } from '@touchline/betting/slip-compose'
import type { PickedOutcome } from '@touchline/betting/slip-selection'
import { listSystemTypes } from '@touchline/betting/systems'
import type { TicketEvent } from '@touchline/betting/ticket-types'
import { createRandom, type Random } from '@touchline/simulator/random'
import { TestClient } from '../../apps/backend/src/testing/client.ts'
import type { Placed } from '../../apps/web/app/features/ticket/placing/placing.ts'
import { type Browser, createBrowser, type Person } from './browser.ts'
import { judge, type Verdict } from './check-intents.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { createIntents, type Intents } from './intents.ts'
import { readOffers } from './offers.ts'
import { PATIENCE_MS, Tab, type TabOptions } from './tab.ts'
import type { House } from './test-system.ts'
import { openHouse, PASSWORD } from './test-system.ts'

export interface FaultsOptions {
  readonly seed: string
  readonly placements: number
  readonly kills: number
  readonly players: number
  /** One placing in so many is never answered; what became of it must be found in the history. 0 for none. */
  readonly oneIsSwallowedIn: number
  readonly postgresUrl?: string
  readonly say?: (line: string) => void
}

export interface FaultsResult extends Verdict {
  readonly placements: number
  readonly kills: number
  readonly faults: ReadonlyMap<string, number>
  readonly acts: ReadonlyMap<Act, number>
  readonly reports: readonly unknown[]
}

/** What a person does while bets are on their way. */
type Act = 'wait' | 'press twice' | 'reload' | 'duplicate' | 'somebody else'

const RICH = 1_000_000_000
const POOR = 3000
const TABS = 2
const OFFERS_MS = 1500
/** An hour with half as many live matches as in the evening, all of which each process prices. */
const QUIET_START = '2026-11-18T05:00:00Z'
/** Longer than the longest delay of a live bet. */
const DECIDED_MS = 15_000

const RULES: SlipRules = { ...DEFAULT_SLIP_RULES, systemTypes: listSystemTypes(3) }

interface Offers {
  upcoming: PickedOutcome[][]
  live: PickedOutcome[][]
}

interface Scene {
  readonly options: FaultsOptions
  readonly house: House
  readonly intents: Intents
  readonly offers: Offers
  readonly acts: Map<Act, number>
  /** What the product would have reported as going wrong. */
  readonly reports: unknown[]
  /** Whether enough was placed. */
  isOver(): boolean
}

const choose = <T>(random: Random, list: readonly T[]): T | undefined => list[random.integer(0, list.length - 1)]

function pickOutcomes(random: Random, { upcoming, live }: Offers): PickedOutcome[] {
  const count = choose(random, [1, 1, 1, 2, 3]) ?? 1
  const from = random.chance(0.25) && live.length >= count ? live : upcoming
  const first = random.integer(0, Math.max(0, from.length - count))
  return from.slice(first, first + count).flatMap(outcomes => choose(random, outcomes) ?? [])
}

function chooseAct(random: Random, browser: Browser): Act {
  const chance = random.next()
  if (chance < 0.1) return 'press twice'
  if (chance < 0.2) return 'reload'
  if (chance < 0.25) return 'duplicate'
  return chance < 0.45 && browser.persons.length > 1 ? 'somebody else' : 'wait'
}

function fillSlip(tab: Tab, random: Random, offers: Offers): void {
  const outcomes = pickOutcomes(random, offers)
  const mode = choose(random, ['any', 'any', 'higher', 'none'] as const) ?? 'any'
  const change: TicketEvent<Placed>[] = [
    { type: 'changeAcceptMode', mode },
    { type: 'rulesChanged', rules: RULES },
  ]
  const chance = random.next()
  if (outcomes.length > 1 && chance < 0.4) change.push({ type: 'setBetType', betType: 'single' })
  if (outcomes.length > 2 && chance > 0.7) change.push({ type: 'setBetType', betType: 'system' })
  tab.fill(outcomes, random.integer(20, 400), change)
}

/** One wish to place, through to its end; answers the tab that is open then. */
async function placeOnce(scene: Scene, tab: Tab, browser: Browser, random: Random): Promise<Tab> {
  fillSlip(tab, random, scene.offers)
  if (!tab.place()) return tab
  const act = chooseAct(random, browser)
  scene.acts.set(act, (scene.acts.get(act) ?? 0) + 1)
  if (act === 'press twice' && tab.place()) throw new Error('a second press was a second wish')
  if (act === 'reload' || act === 'duplicate' || act === 'somebody else') await pause(random.between(0, 500))
  let open = tab
  if (act === 'reload') open = await tab.reload()
  if (act === 'somebody else') {
    const [person] = browser.persons.filter(({ playerId }) => playerId !== tab.playerId())
    if (person) await browser.signIn(person)
    await tab.meet()
  }
  const copy = act === 'duplicate' ? await tab.duplicate() : null
  await Promise.all([open.done(), copy?.done()])
  copy?.close()
  return open
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

async function playTab(scene: Scene, options: TabOptions, random: Random): Promise<void> {
  let tab = new Tab(options)
  await tab.open()
  while (!scene.isOver()) {
    tab = await placeOnce(scene, tab, options.browser, random)
    await pause(random.between(0, 20))
  }
  tab.close()
}

async function followOffers({ house, offers, isOver }: Scene): Promise<void> {
  const backEnd = () => house.url
  while (!isOver()) {
    offers.upcoming = await readOffers(backEnd, 0)
    offers.live = await readOffers(backEnd, 1)
    await pause(OFFERS_MS)
  }
}

async function killAgainAndAgain({ house, intents, options, isOver }: Scene): Promise<void> {
  const { kills, placements, say } = options
  for (let kill = 1; kill <= kills; kill += 1) {
    while (intents.all.size < (placements * kill) / (kills + 1)) await pause(50)
    await house.killAndStart()
    say?.(`killed ${house.kills} times, ${intents.all.size} placements`)
    if (isOver()) break
  }
}

/** Live bets stand only after their delay; what was being decided when the back end was killed is decided by the next. */
async function waitUntilDecided({ house }: Scene, persons: readonly Person[]): Promise<void> {
  const endsAt = Date.now() + DECIDED_MS
  for (const { email } of persons) {
    const client = new TestClient(house.url)
    await client.signIn(email, PASSWORD)
    const isUndecided = async () =>
      (await client.bets('?status=open&limit=500')).some(({ status }) => status === 'submitted')
    while (Date.now() < endsAt && (await isUndecided())) await pause(200)
  }
}

/** The people of one browser. Every fourth is shared by two, and the account of every fourth holds little. */
async function seat({ house }: Scene, at: number): Promise<Browser> {
  const money = at % 4 === 1 ? POOR : RICH
  const count = at % 4 === 3 ? 2 : 1
  const persons: Person[] = []
  while (persons.length < count) persons.push(await house.addPerson(money))
  const browser = createBrowser({ persons, password: PASSWORD, backEnd: () => house.url })
  const [first] = persons
  if (first) await browser.signIn(first)
  return browser
}

/** Opens the tabs of a browser, which begin to play at once. */
function openTabs(scene: Scene, tab: TabOptions, seed: string): Promise<void>[] {
  // Two people at two tabs of one browser would take the session from each other all the time.
  const count = tab.browser.persons.length > 1 ? 1 : TABS
  return Array.from({ length: count }, (_, at) => playTab(scene, tab, createRandom(`${seed} ${at}`)))
}

async function setScene(options: FaultsOptions): Promise<Scene> {
  const house = await openHouse({ postgresUrl: options.postgresUrl, environment: { SIMULATOR_START: QUIET_START } })
  const intents = createIntents()
  const backEnd = () => house.url
  return {
    options,
    house,
    intents,
    offers: { upcoming: await readOffers(backEnd, 0), live: await readOffers(backEnd, 1) },
    acts: new Map(),
    reports: [],
    isOver: () => intents.all.size >= options.placements,
  }
}

/** Lets everybody play until enough was placed and told; answers who they were. */
async function play(scene: Scene, { url }: FaultyProxy): Promise<Person[]> {
  const { intents, reports } = scene
  const { players, seed } = scene.options
  const persons: Person[] = []
  const playing: Promise<void>[] = []
  for (let at = 0; at < players; at += 1) {
    const browser = await seat(scene, at)
    persons.push(...browser.persons)
    const tab = { url, browser, intents, report: (error: unknown) => void reports.push(error) }
    playing.push(...openTabs(scene, tab, `${seed} ${at}`))
  }
  await Promise.all([...playing, followOffers(scene), killAgainAndAgain(scene)])
  return persons
}

/** Runs it and judges what is left. */
export async function runFaults(options: FaultsOptions): Promise<FaultsResult> {
  const scene = await setScene(options)
  const { house, intents, acts, reports } = scene
  const proxy = await startFaultyProxy({ ...options, patienceMs: PATIENCE_MS })
  proxy.target = house.url
  house.onStart = url => {
    proxy.target = url
  }
  const persons = await play(scene, proxy)
  await proxy.stop()
  await waitUntilDecided(scene, persons)
  const database = await house.close()
  try {
    const verdict = await judge(database.db, intents.all)
    return { ...verdict, placements: intents.all.size, kills: house.kills, faults: proxy.counts, acts, reports }
  } finally {
    await database.close()
    await house.clean()
  }
}
