/**
 * A cached state of a player's bonuses is the stored one after any sequence of writes and at any time: on PGlite, which
 * notifies of changes, and on the run's PostgreSQL server, where versions are compared.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { BetRequest } from '@touchline/contract/entities/bet'
import { isLong } from '@touchline/simulator/testing/sample-size'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Campaigns } from '../../../core/engagement/campaigns.ts'
import { ALL_KINDS, issueFreebet, OPERATOR_TOKEN } from '../../../testing/bonus-campaigns.ts'
import { DEVICE, pick, type TestClient } from '../../../testing/client.ts'
import { copyDataFolder } from '../../../testing/database-template.ts'
import { findRace, openFarmer } from '../../../testing/farmed-tournament.ts'
import { openPlayer } from '../../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'
import type { PlayerBonuses } from '../player/read-player-bonuses.ts'
import { type LoadedBonuses, presentBonuses } from '../wire/load-bonuses.ts'
import { toWireBonus } from '../wire/to-wire-bonus.ts'
import { BonusStateCache, type StateViewer } from './bonus-state-cache.ts'

vi.setConfig({ testTimeout: 300_000 })

const MATCHES = [1, 2, 3, 4, 5, 6]
const HOUR_MS = 3_600_000

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('place' as const), match: fc.constantFrom(...MATCHES) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('use' as const), match: fc.constantFrom(...MATCHES) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      match: fc.constantFrom(...MATCHES),
      winner: fc.constantFrom('1', '2', 'void', 'open'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 59_999, 4 * HOUR_MS - 1, 4 * HOUR_MS, 30 * HOUR_MS),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom('claim', 'cash out', 'see', 'move', 'rival', 'stop', 'break') }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface View {
  readonly playerBonuses: PlayerBonuses
  readonly loaded: LoadedBonuses
}

/** Everything that a view shows. */
const describeView = ({ playerBonuses, loaded: { bonuses, context } }: View) => ({
  ...playerBonuses,
  bonuses: playerBonuses.bonuses.map(({ id, status, restriction }) => ({ id, status, restriction })),
  open: playerBonuses.open.map(outcome => JSON.stringify(outcome)).toSorted(),
  wire: bonuses.map(bonus => toWireBonus(bonus, context)),
})

const headers = () => ({ 'idempotency-key': randomUUID() })
const stake = { value: 1000, currency: 'EUR' }

function place(player: TestClient, bet: BetRequest) {
  return player.place({ meta: { device_id: DEVICE, quick: false, type: 'single' }, bets: [bet] })
}

class Stage {
  readonly test: TestBackend
  readonly player: TestClient
  readonly viewer: StateViewer
  readonly campaigns = new Campaigns(ALL_KINDS)
  readonly cache: BonusStateCache<View>

  static async open(test: TestBackend): Promise<Stage> {
    const player = await openPlayer(test, 1_000_000)
    const { id } = (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data
    for (const path of ['hunt', await findRace(test)])
      await player.call(`/bonuses/${path}/activate`, { method: 'POST', headers: headers() })
    const stage = new Stage(test, player, id)
    await stage.campaigns.load(test.backend.database.db, test.clock.now())
    await stage.cache.open()
    return stage
  }

  private constructor(test: TestBackend, player: TestClient, playerId: number) {
    this.test = test
    this.player = player
    this.viewer = { playerId, country: 'MT', locale: 'en', language: 'en' }
    this.cache = this.createCache()
  }

  /** A cache that has nothing yet, so its first view is read from the database. */
  createCache(): BonusStateCache<View> {
    const { database, catalogue } = this.test.backend
    const { campaigns } = this
    const deps = { campaigns, catalogue }
    return new BonusStateCache<View>({
      database,
      campaigns,
      createView: (playerBonuses, viewer, now) => ({
        playerBonuses,
        loaded: presentBonuses(deps, viewer, playerBonuses, now),
      }),
    })
  }

  view(cache = this.cache): Promise<View> {
    return cache.view(this.viewer, this.test.clock.now())
  }

  /** Another player claims from the pool of the tournament, as far as it suffices. */
  async #claimByRival(amount: number): Promise<void> {
    const campaign = await findRace(this.test)
    const pool = await this.test.backend.database.db
      .selectFrom('tournament_pools')
      .select('pool')
      .where('campaign', '=', campaign)
      .executeTakeFirst()
    if (!pool || pool.pool >= amount) await openFarmer(this.test, campaign, { amounts: [amount], seconds: 1 })
  }

  async perform(step: Step): Promise<void> {
    const { test, player } = this
    switch (step.do) {
      case 'place':
        await place(player, { stake, selections: [pick(step.match)], bonus: { id: 'hunt', type: 'hunting' } })
        return
      case 'use': {
        // An excluded player is issued none.
        const id = await issueFreebet(test, player, 'snr').catch(() => null)
        if (id === null) return
        await place(player, { stake, selections: [pick(step.match)], bonus: { id, type: 'freebet' } })
        return
      }
      case 'settle':
        test.feed.decide(step.match, step.winner)
        await test.play()
        return
      case 'wait':
        test.clock.advance(step.ms)
        await test.backend.drain()
        await player.renewBearer()
        return
      case 'claim':
        for (const id of ['hunt', await findRace(test)])
          await player.call(`/bonuses/${id}/activate`, { method: 'POST', headers: headers() })
        return
      case 'cash out': {
        const bet = (await player.bets('?status=open')).find(({ to_cashout }) => to_cashout !== null)
        const body = { bet_id: bet?.id, to_cashout: bet?.to_cashout }
        if (bet) await player.call('/bets/cashout', { body, headers: headers() })
        return
      }
      case 'see':
        await player.call('/bonuses/mark-as-seen', { body: { bonuses: [{ id: 'hunt', type: 'hunting' }] } })
        return
      case 'move':
        await player.call('/player', { method: 'PATCH', body: { country: 'DE' } })
        return
      case 'rival':
        await this.#claimByRival(200)
        return
      case 'stop': {
        const { db } = test.backend.database
        const options = { actor: 'operator:test', at: new Date(test.clock.now()) } as const
        await db.transaction().execute(transaction => this.campaigns.stop(transaction, 'combo-boost', options))
        // As other nodes do once they are notified.
        await this.campaigns.load(db, test.clock.now())
        return
      }
      case 'break':
        await player.call('/user_limits', { body: { type: 'cooling_off', period: 'day', value: 1 } })
    }
  }
}

const config = { engagement: ALL_KINDS, operatorToken: OPERATOR_TOKEN }

describe.each(['pooled', 'PGlite'])('on the %s database, the state', kind => {
  let folder: string | undefined
  let test: TestBackend
  let stage: Stage

  beforeAll(async () => {
    if (kind === 'PGlite') folder = await copyDataFolder()
  })
  afterAll(async () => {
    if (folder) await rm(folder, { recursive: true })
  })
  beforeEach(async () => {
    test = await startTestBackend({ config, ...(folder && { database: { kind: 'folder', path: folder } }) })
    stage = await Stage.open(test)
  })
  afterEach(async () => {
    await stage.cache.close()
    await test.stop()
  })

  it('is kept while nothing changes, and shown as of each moment', async () => {
    await issueFreebet(test, stage.player, 'snr')
    const first = await stage.view()
    expect(await stage.view()).toBe(first)
    test.clock.advance(1)
    expect(await stage.view()).toBe(first)
    test.clock.advance(60_000)
    const later = await stage.view()
    expect(later).not.toBe(first)
    expect(later.playerBonuses.rows).toBe(first.playerBonuses.rows)
    test.clock.advance(7 * 24 * HOUR_MS)
    expect((await stage.view()).playerBonuses.bonuses.find(({ row }) => row?.kind === 'freebet')).toMatchObject({
      status: 'expired',
    })
  })

  it('is the stored one after any sequence of writes', async () => {
    const sequences = fc.array(step, { minLength: 25, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(sequences, async steps => {
        for (const step of steps) {
          await stage.perform(step)
          const fresh = describeView(await stage.view(stage.createCache()))
          expect(describeView(await stage.view()), JSON.stringify(step)).toEqual(fresh)
        }
        await stage.cache.close()
        stage = await Stage.open(test)
      }),
      { numRuns: isLong ? 20 : 1, endOnFailure: true },
    )
  })

  it('has each bet once its call is answered, however many are placed at once', async () => {
    // The open bets are read for a freebet only.
    await issueFreebet(test, stage.player, 'snr')
    const others = ['1', '2'].flatMap(outcome => MATCHES.map(match => pick(match, outcome)))
    const missing: unknown[] = []
    await Promise.all(
      others.map(async selection => {
        await stage.view()
        const { status } = await place(stage.player, { stake, selections: [selection] })
        expect(status).toBe(200)
        const { playerBonuses } = await stage.view()
        const { match_id, outcome_id } = selection
        const legs = playerBonuses.open.flatMap(({ selections }) => selections)
        if (!legs.some(held => held.match_id === match_id && held.outcome_id === outcome_id)) missing.push(selection)
      }),
    )
    expect(missing).toEqual([])
    expect(describeView(await stage.view())).toEqual(describeView(await stage.view(stage.createCache())))
  })
})
