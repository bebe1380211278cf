/**
 * Concurrent players, each with two tabs of one browser, bet through a faulty proxy on a back end that is killed
 * repeatedly. Sometimes they press twice, reload while a request is in flight, duplicate the tab, or another person signs
 * in. All randomness is seeded; timing differs between runs.
 */
import { readFile } from 'node:fs/promises'
import type { PickedOutcome } from '@touchline/betting/selections/selection'
import { DEFAULT_SLIP_RULES, type SlipRules } from '@touchline/betting/slip/rules'
import { listSystemTypes } from '@touchline/betting/systems/systems'
import type { TicketEvent } from '@touchline/betting/ticket/types'
import { createRandom, type Random } from '@touchline/simulator/shared/random'
import type { EngagementFile } from '../../apps/backend/src/core/engagement/engagement-file-schema.ts'
import { addTexts } from '../../apps/backend/src/core/engagement/engagement-texts.ts'
import { TestClient } from '../../apps/backend/src/testing/client.ts'
import type { Placed } from '../../apps/web/app/features/ticket/placing/placing.ts'
import { type Browser, createBrowser, type Person } from './browser.ts'
import { checkIntents, type IntentsResult } from './check-intents.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { createIntents, type Intents } from './intents.ts'
import { readOffers } from './offers.ts'
import { CLIENT_TIMEOUT_MS, Tab, type TabOptions } from './tab.ts'
import type { TestSystem } from './test-system.ts'
import { PASSWORD, startTestSystem } from './test-system.ts'

export interface FaultsOptions {
  readonly seed: string
  readonly placements: number
  readonly kills: number
  readonly players: number
  /** One placement in so many never gets a response and must be reconciled from the history. 0 for none. */
  readonly oneIsSwallowedIn: number
  /** Share of the slips that ask for the bonuses that they could carry; of these half use a freebet that fits. */
  readonly bonusShare: number
  readonly postgresUrl?: string
  /** Of the back end's process. */
  readonly environment?: Readonly<Record<string, string>>
  readonly log?: (line: string) => void
}

export interface FaultsResult extends IntentsResult {
  readonly placements: number
  readonly kills: number
  readonly faults: ReadonlyMap<string, number>
  readonly actions: ReadonlyMap<UserAction, number>
  readonly reports: readonly unknown[]
}

/** A person's action while a request is in flight. */
type UserAction = 'wait' | 'press twice' | 'reload' | 'duplicate' | 'somebody else'

/** Activated by every player of a run with bonuses. */
const CAMPAIGNS = ['weekly-hunt', 'boost-box', 'second-chance']
const RICH = 1_000_000_000
const POOR = 3000
const TABS = 2
const OFFERS_MS = 1500
/** An hour with half as many live matches as in the evening, because each process prices all of them. */
const QUIET_START = '2026-11-18T05:00:00Z'
/** Longer than the longest bet delay. */
const DECIDED_MS = 15_000

const DEMO_ENGAGEMENT = new URL('../../apps/backend/engagement/demo.json', import.meta.url)

const RULES: SlipRules = { ...DEFAULT_SLIP_RULES, systemTypes: listSystemTypes(3) }

interface Offers {
  upcoming: PickedOutcome[][]
  live: PickedOutcome[][]
}

interface Scenario {
  readonly options: FaultsOptions
  readonly system: TestSystem
  readonly intents: Intents
  readonly offers: Offers
  readonly actions: Map<UserAction, number>
  /** Errors that the product would have reported. */
  readonly reports: unknown[]
  /** True once enough was placed. */
  isOver(): boolean
}

const choose = <T>(random: Random, list: readonly T[]): T | undefined => list[random.integer(0, list.length - 1)]

function pickOutcomes(random: Random, { upcoming, live }: Offers): PickedOutcome[] {
  const count = choose(random, [1, 1, 1, 2, 3]) ?? 1
  const from = random.chance(0.25) && live.length >= count ? live : upcoming
  const first = random.integer(0, Math.max(0, from.length - count))
  return from.slice(first, first + count).flatMap(outcomes => choose(random, outcomes) ?? [])
}

function chooseAction(random: Random, browser: Browser): UserAction {
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

/** One intent to its end; returns the tab that is open then. */
async function placeOnce(scenario: Scenario, tab: Tab, browser: Browser, random: Random): Promise<Tab> {
  if (tab.playerId() === null) await tab.waitForSession()
  fillSlip(tab, random, scenario.offers)
  if (random.chance(scenario.options.bonusShare)) await tab.loadBonuses(random.chance(0.5))
  if (!tab.place()) return tab
  const act = chooseAction(random, browser)
  scenario.actions.set(act, (scenario.actions.get(act) ?? 0) + 1)
  // Without a session nothing is sent, and the second press is a new intent.
  if (act === 'press twice' && tab.isUnderWay() && tab.place()) throw new Error('a second press was a second intent')
  if (act === 'reload' || act === 'duplicate' || act === 'somebody else') await pause(random.between(0, 500))
  let open = tab
  if (act === 'reload') open = await tab.reload()
  if (act === 'somebody else') {
    const [person] = browser.persons.filter(({ playerId }) => playerId !== tab.playerId())
    if (person) await browser.signIn(person)
    await tab.waitForSession()
  }
  const copy = act === 'duplicate' ? await tab.duplicate() : null
  await Promise.all([open.done(), copy?.done()])
  copy?.close()
  return open
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

async function playTab(scenario: Scenario, options: TabOptions, random: Random): Promise<void> {
  let tab = new Tab(options)
  await tab.open()
  while (!scenario.isOver()) {
    tab = await placeOnce(scenario, tab, options.browser, random)
    await pause(random.between(0, 20))
  }
  tab.close()
}

async function refreshOffers({ system, offers, isOver }: Scenario): Promise<void> {
  const backEnd = () => system.url
  while (!isOver()) {
    offers.upcoming = await readOffers(backEnd, 0)
    offers.live = await readOffers(backEnd, 1)
    await pause(OFFERS_MS)
  }
}

async function killRepeatedly({ system, intents, options, isOver }: Scenario): Promise<void> {
  const { kills, placements, log } = options
  for (let kill = 1; kill <= kills; kill += 1) {
    while (intents.all.size < (placements * kill) / (kills + 1)) await pause(50)
    await system.killAndStart()
    log?.(`killed ${system.kills} times, ${intents.all.size} placements`)
    if (isOver()) break
  }
}

/** Waits until delayed bets are decided; after a kill the next process decides them. */
async function waitUntilDecided({ system }: Scenario, persons: readonly Person[]): Promise<void> {
  const endsAt = Date.now() + DECIDED_MS
  for (const { email } of persons) {
    const client = new TestClient(system.url)
    await client.signIn(email, PASSWORD)
    const isUndecided = async () =>
      (await client.bets('?status=open&limit=500')).some(({ status }) => status === 'submitted')
    while (Date.now() < endsAt && (await isUndecided())) await pause(200)
  }
}

/** Creates a browser with its players. Every fourth is shared by two, and every fourth account has a low balance. */
async function openBrowser({ system, options }: Scenario, at: number): Promise<Browser> {
  const money = at % 4 === 1 ? POOR : RICH
  const count = at % 4 === 3 ? 2 : 1
  const persons: Person[] = []
  while (persons.length < count) persons.push(await system.createPerson(money, options.bonusShare > 0 ? CAMPAIGNS : []))
  const browser = createBrowser({ persons, password: PASSWORD, backEnd: () => system.url })
  const [first] = persons
  if (first) await browser.signIn(first)
  return browser
}

/** Opens the tabs of a browser and starts their players. */
function openTabs(scenario: Scenario, tab: TabOptions, seed: string): Promise<void>[] {
  // Two people with two tabs would keep replacing each other's session.
  const count = tab.browser.persons.length > 1 ? 1 : TABS
  return Array.from({ length: count }, (_, at) => playTab(scenario, tab, createRandom(`${seed} ${at}`)))
}

/** The demo's campaigns and jackpots, without simulated players, and with chains of seeds that are computed fast. */
async function readEngagement(): Promise<object> {
  const demo = addTexts(JSON.parse(await readFile(DEMO_ENGAGEMENT, 'utf8')), DEMO_ENGAGEMENT) as EngagementFile
  const jackpots = demo.jackpots?.map(jackpot => ({
    ...jackpot,
    levels: jackpot.levels.map(level => ({ ...level, max_rounds: 1000 })),
  }))
  // Players confirm no address here.
  const campaigns = demo.campaigns.map(campaign => ({ ...campaign, level: 'claimed' }))
  return { ...demo, campaigns, jackpots, crowd: false }
}

async function createScenario(options: FaultsOptions): Promise<Scenario> {
  const system = await startTestSystem({
    postgresUrl: options.postgresUrl,
    environment: { SIMULATOR_START: QUIET_START, ...options.environment },
    engagement: await readEngagement(),
  })
  const intents = createIntents()
  const backEnd = () => system.url
  return {
    options,
    system,
    intents,
    offers: { upcoming: await readOffers(backEnd, 0), live: await readOffers(backEnd, 1) },
    actions: new Map(),
    reports: [],
    isOver: () => intents.all.size >= options.placements,
  }
}

/** Runs all players until enough was placed; returns them. */
async function play(scenario: Scenario, { url }: FaultyProxy): Promise<Person[]> {
  const { intents, reports } = scenario
  const { players, seed } = scenario.options
  // All players sign up before the first kill.
  const browsers = await Promise.all(Array.from({ length: players }, (_, at) => openBrowser(scenario, at)))
  const playing = browsers.flatMap((browser, at) => {
    const tab = { url, browser, intents, report: (error: unknown) => void reports.push(error) }
    return openTabs(scenario, tab, `${seed} ${at}`)
  })
  await Promise.all([...playing, refreshOffers(scenario), killRepeatedly(scenario)])
  return browsers.flatMap(({ persons }) => persons)
}

/** Runs the players and checks the outcome in the database. */
export async function runFaults(options: FaultsOptions): Promise<FaultsResult> {
  const scenario = await createScenario(options)
  const { system, intents, actions, reports } = scenario
  const proxy = await startFaultyProxy({ ...options, clientTimeoutMs: CLIENT_TIMEOUT_MS })
  proxy.target = system.url
  system.onStart = url => {
    proxy.target = url
  }
  const persons = await play(scenario, proxy)
  await proxy.stop()
  await waitUntilDecided(scenario, persons)
  const database = await system.close()
  try {
    const verdict = await checkIntents(database.db, intents.all)
    return { ...verdict, placements: intents.all.size, kills: system.kills, faults: proxy.counts, actions, reports }
  } finally {
    await database.close()
    await system.clean()
  }
}
