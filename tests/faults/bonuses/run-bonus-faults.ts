/**
 * Rounds of players with bonuses over a faulty proxy, each ended by a kill in one phase: while bets are placed, settled or
 * drawn for the jackpot, or points are claimed. After each, the back end starts again, everything is settled, and the
 * invariants are checked.
 */
import { createRandom, type Random } from '@touchline/simulator/shared/random'
import type { DatabaseSource } from '../../../apps/backend/src/platform/db/database.ts'
import { KillableNode } from '../../linear/killable-node.ts'
import { startFaultyProxy } from '../faulty-proxy.ts'
import { ACTIONS, type BonusFigures, BonusPlayer, CLIENT_TIMEOUT_MS } from './bonus-player.ts'
import { BONUS_CAMPAIGNS } from './campaigns.ts'

export const PHASES = ['placing', 'settling', 'drawing', 'claiming'] as const
type Phase = (typeof PHASES)[number]

export interface BonusFaultsOptions {
  readonly seed: string
  readonly rounds: number
  readonly players: number
  readonly actions: number
  readonly database: DatabaseSource
  readonly log: (line: string) => void
}

export interface BonusFaultsResult extends BonusFigures {
  readonly kills: number
  readonly faults: ReadonlyMap<string, number>
  /** Rows that prove that something happened: bets by bonus, hits, opened boxes and so on. */
  readonly rows: Readonly<Record<string, number>>
}

const MATCHES = 4
/** Their results come while players bet; the others stay open until the end of the round. */
const REPORTED = 2
/** Longer than the delay of a live bet. */
const DECIDED_MS = 60_000

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

interface Round {
  readonly node: KillableNode
  readonly players: readonly BonusPlayer[]
  readonly matchIds: readonly number[]
  readonly random: Random
  readonly actions: number
}

/** Reports results, sometimes void, taken back or corrected. */
async function report({ node, matchIds, random }: Round): Promise<void> {
  for (const matchId of matchIds.slice(0, REPORTED)) {
    const winner = random.chance(0.7) ? '1' : '2'
    const chance = random.next()
    await node.applyAction(chance < 0.2 ? { type: 'void', matchId } : { type: 'settle', matchId, winner })
    if (chance > 0.7) await node.applyAction({ type: 'roll_back', matchId })
    await node.advance(1000)
  }
}

const playAll = ({ players, matchIds, random, actions }: Round) =>
  players.map(async player => {
    for (let count = 0; count < actions; count += 1)
      await player.perform(ACTIONS[random.integer(0, ACTIONS.length - 1)] ?? 'plain', matchIds)
  })

/** Starts the phase's work, and kills the process while it is under way. */
async function killIn(phase: Phase, round: Round): Promise<void> {
  const { node, players, matchIds, random } = round
  const all = (action: 'race' | 'plain' | 'claim') => players.map(player => player.perform(action, matchIds))
  let work: Promise<unknown>[] = []
  if (phase === 'placing') work = all('race')
  if (phase === 'claiming') work = all('claim')
  if (phase === 'settling') work = [report(round)]
  // The draw begins right after a bet.
  if (phase === 'drawing') await Promise.all(all('plain'))
  await pause(random.between(0, phase === 'settling' ? 60 : 25))
  await node.kill()
  await Promise.all(work)
}

/** Settles everything that is open. */
async function settle({ node, matchIds, random }: Round): Promise<void> {
  await node.advance(DECIDED_MS)
  await node.drain()
  for (const matchId of matchIds)
    await node.applyAction(random.chance(0.25) ? { type: 'void', matchId } : { type: 'settle', matchId, winner: '1' })
  await node.advance(1000)
  await node.drain()
}

const ROWS = `
  select coalesce(bonus ->> 'freebet_type', bonus ->> 'type', 'plain') as name, count(*)::integer as count
  from bets group by 1
  union all select 'hits', count(*)::integer from jackpot_hits where status = 'paid'
  union all select 'boxes', count(*)::integer from lootbox_seeds where opened_at is not null
  union all select 'claims', count(*)::integer from bonus_claims where value > 0
  union all select 'prizes', count(*)::integer from issued_bonuses where cause = 'rank'
  union all select 'amb', count(*)::integer from issued_bonuses where cause like 'amb:%'
  union all select 'codes', count(*)::integer from promo_redemptions
  union all select 'cashed out', count(*)::integer from bets where status = 'cashed_out'
  union all select 'corrected', count(*)::integer from bets where settlement_no > 1
  union all select 'void', count(*)::integer from bets where result = 'refund_entire'`

export async function runBonusFaults(options: BonusFaultsOptions): Promise<BonusFaultsResult> {
  const { seed, rounds, database, log } = options
  const random = createRandom(seed)
  const figures: BonusFigures = { outcomes: new Map(), errors: [] }
  const node = new KillableNode(database, BONUS_CAMPAIGNS)
  const proxy = await startFaultyProxy({ seed, clientTimeoutMs: CLIENT_TIMEOUT_MS })
  try {
    await node.start()
    proxy.target = node.url
    const deps = { node, proxyUrl: proxy.url, random, figures }
    const players: BonusPlayer[] = []
    while (players.length < options.players) players.push(await BonusPlayer.create(deps))
    for (let number = 0; number < rounds && figures.errors.length === 0; number += 1) {
      const matchIds = Array.from({ length: MATCHES }, (_, at) => number * MATCHES + at + 1)
      const round = { node, players, matchIds, random, actions: options.actions }
      await Promise.all([...playAll(round), report(round)])
      const phase = PHASES[number % PHASES.length] ?? 'placing'
      await killIn(phase, round)
      await settle(round)
      figures.errors.push(...(await node.findEngagementErrors()).map(error => `round ${number} (${phase}): ${error}`))
      log(`round ${number + 1}: killed while ${phase}, ${figures.errors.length} errors`)
    }
    const rows = await node.query<{ name: string; count: number }>(ROWS)
    return {
      ...figures,
      kills: node.kills,
      faults: proxy.counts,
      rows: Object.fromEntries(rows.map(({ name, count }) => [name, count])),
    }
  } finally {
    await proxy.stop()
    await node.stop()
  }
}
