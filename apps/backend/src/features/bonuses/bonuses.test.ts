import { execFile } from 'node:child_process'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Freebet } from '@touchline/contract/entities/bonus'
import type { Bonus, Lootbox } from '@touchline/contract/entities/farming'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEngagementFile } from '../../core/engagement/engagement-file.ts'
import { OPERATOR_TOKEN } from '../../testing/bonus-campaigns.ts'
import type { TestClient } from '../../testing/client.ts'
import { openConfirmedPlayer } from '../../testing/player.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const DAY_MS = 86_400_000
const VERIFY = fileURLToPath(new URL('../../../../../scripts/verify-draw.mjs', import.meta.url))
const iso = (ms: number): string => new Date(ms).toISOString().replace('.000', '')
const texts = (name: string) => ({
  en: { name, summary: `${name}.` },
  ar: { name: `ع ${name}`, summary: `ع ${name}.` },
})
const times = { valid_from: iso(START - DAY_MS), valid_to: iso(START + 30 * DAY_MS) }

const ENGAGEMENT = parseEngagementFile({
  version: 1,
  campaigns: [
    {
      key: 'welcome',
      kind: 'freebet',
      grant: 'sign_up',
      activation: 'auto',
      use_within: '7d',
      ...times,
      amount: { EUR: 500 },
      min_odds: 1.5,
      texts: texts('Welcome'),
    },
    {
      key: 'second-chance',
      kind: 'freebet',
      grant: 'everyone',
      activation: 'manual',
      use_within: '7d',
      ...times,
      type: 'no_risk',
      amount: { EUR: 1000 },
      texts: texts('Second chance'),
    },
    {
      key: 'combo-boost',
      kind: 'comboboost',
      grant: 'everyone',
      activation: 'auto',
      min_odds: 1.2,
      ...times,
      ranges: [{ min_count: 3, factor: 1.03 }],
      cap: { EUR: 500_000 },
      texts: texts('Combo boost'),
    },
    {
      key: 'boost-box',
      kind: 'lootbox',
      grant: 'everyone',
      activation: 'manual',
      ...times,
      points_per_box: 10,
      start_points: 10,
      boxes: 2,
      max_added: { EUR: 1000 },
      texts: texts('Boost box'),
      chances: [
        { factor: 1.1, chance_ppm: 900_000 },
        { factor: 2, chance_ppm: 100_000 },
      ],
    },
    {
      key: 'line',
      kind: 'freebet',
      grant: 'code',
      activation: 'auto',
      show_in_promotion: false,
      ...times,
      amount: { EUR: 1000 },
      texts: texts('Line'),
    },
  ],
  promo_codes: [
    { codes: ['LINE10'], campaign: 'line', ...times },
    { codes: ['ONCE-1'], campaign: 'line', ...times, max_redemptions: 1 },
    { codes: ['LINE2025'], campaign: 'line', valid_from: iso(START - 9 * DAY_MS), valid_to: iso(START - DAY_MS) },
  ],
})

const SLIP_BET = {
  type: 'single',
  selections: [{ match_id: 2, market_id: '1', specifier: '', outcome_id: '1', odds: 2 }],
}

let test: TestBackend
beforeAll(async () => {
  test = await startTestBackend({ config: { engagement: ENGAGEMENT, operatorToken: OPERATOR_TOKEN } })
})
afterAll(() => test.stop())

const key = () => ({ 'idempotency-key': randomUUID() })
const post = <T = { data: Bonus }>(player: TestClient, path: string, body?: unknown, headers = key()) =>
  player.call<T>(path, { method: 'POST', headers, ...(body !== undefined && { body }) })
const freebets = async (player: TestClient, query = '') =>
  (await player.call<ResponseBody<'getFreebets'>>(`/bonuses/freebets${query}`)).body.data
const asOperator = (path: string, body?: object, method = 'POST') =>
  test.client().call<{ data: Bonus } & ErrorBody>(path, {
    method,
    headers: { 'x-operator-token': OPERATOR_TOKEN },
    ...(body && { body }),
  })

describe('issuing', () => {
  it('gives the sign-up bonus once, active, with its end', async () => {
    const player = await openConfirmedPlayer(test, 0)
    const [welcome, ...others] = (await freebets(player)).filter(({ campaign_id }) => campaign_id === 'welcome')
    expect(others).toEqual([])
    expect(welcome).toMatchObject({
      user_bonus_status: 'active',
      issued: {
        is_active: true,
        amount: 500,
        currency: 'EUR',
        times_used: 0,
        expired_at: new Date(START + 7 * DAY_MS).toISOString(),
      },
    })
    expect(welcome?.id).toBe(welcome?.issued?.id)
  })

  it('shows campaigns to visitors without a status', async () => {
    const { body } = await test.client().call<ResponseBody<'getBonuses'>>('/bonuses')
    expect(body.data.map(({ id }) => id)).toEqual(['combo-boost', 'second-chance', 'welcome', 'boost-box'])
    expect(new Set(body.data.map(bonus => bonus.user_bonus_status))).toEqual(new Set(['unknown']))
  })

  it('are sent again only when they have changed', async () => {
    const player = await openConfirmedPlayer(test, 0)
    const first = await player.call('/bonuses/freebets')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await player.call('/bonuses/freebets', { headers })).status).toBe(304)
    test.clock.advance(1)
    await post(player, '/bonuses/second-chance/activate')
    expect((await player.call('/bonuses/freebets', { headers })).status).toBe(200)
  })

  it('writes names in the language of the call', async () => {
    const headers = { 'accept-language': 'ar' }
    const { body } = await test.client().call<ResponseBody<'getComboboosts'>>('/bonuses/comboboosts', { headers })
    expect(body.data[0]?.name).toBe('ع Combo boost')
  })
})

describe('activating', () => {
  it('overrides the active freebet, which comes back when it is activated again', async () => {
    const player = await openConfirmedPlayer(test, 0)
    const [welcome] = (await freebets(player)).filter(({ campaign_id }) => campaign_id === 'welcome')
    test.clock.advance(1)
    const activated = await post<{ data: Freebet }>(player, '/bonuses/second-chance/activate')
    expect(activated.body.data).toMatchObject({ user_bonus_status: 'active', type: 'no_risk' })
    const statusOf = async (campaign: string) =>
      (await freebets(player)).find(({ campaign_id }) => campaign_id === campaign)?.user_bonus_status
    expect(await statusOf('welcome')).toBe('overridden')
    test.clock.advance(1)
    expect((await post(player, `/bonuses/${welcome?.id}/activate`)).status).toBe(200)
    expect([await statusOf('welcome'), await statusOf('second-chance')]).toEqual(['active', 'overridden'])
  })

  it('keeps the freebet in use when another is given, and holds that one until the player chooses it', async () => {
    const player = await openConfirmedPlayer(test, 0)
    const { id } = (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data
    test.clock.advance(1)
    await asOperator(`/operator/players/${id}/bonuses`, { campaign: 'line', cause: 'gift' })
    const read = async (campaign: string) =>
      (await freebets(player)).find(({ campaign_id, issued }) => campaign_id === campaign && issued)
    const [welcome, line] = [await read('welcome'), await read('line')]
    expect(welcome).toMatchObject({ user_bonus_status: 'active', replaces: [] })
    expect(line).toMatchObject({ user_bonus_status: 'overridden', replaces: [{ id: welcome?.id, name: 'Welcome' }] })
    const path = `/bonuses/${line?.id}/activate`
    expect((await post(player, path, { replaces: [welcome?.id] })).status).toBe(200)
    expect([(await read('welcome'))?.user_bonus_status, (await read('line'))?.user_bonus_status]).toEqual([
      'overridden',
      'active',
    ])
  })

  it('does nothing when it would put another bonus on hold than was shown', async () => {
    const player = await openConfirmedPlayer(test, 0)
    const [welcome] = (await freebets(player)).filter(({ campaign_id }) => campaign_id === 'welcome')
    for (const replaces of [[], ['another']]) {
      const refused = await post<ErrorBody>(player, '/bonuses/second-chance/activate', { replaces })
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 806, data: { replaces: [{ id: welcome?.id, name: 'Welcome' }] } },
      })
    }
    expect((await freebets(player)).find(({ id }) => id === welcome?.id)?.user_bonus_status).toBe('active')
  })

  it('refuses what is active or unknown, and repeats the response of a key', async () => {
    const player = await openConfirmedPlayer(test, 0)
    const headers = key()
    const first = await post(player, '/bonuses/second-chance/activate', undefined, headers)
    const again = await post(player, '/bonuses/second-chance/activate', undefined, headers)
    expect(again.body).toEqual(first.body)
    expect((await post<ErrorBody>(player, '/bonuses/second-chance/activate')).body).toMatchObject({ code: 801 })
    expect((await post<ErrorBody>(player, '/bonuses/nothing/activate')).status).toBe(404)
  })

  it('activates once under 50 equal calls', async () => {
    const player = await openConfirmedPlayer(test, 0)
    const replies = await Promise.all(Array.from({ length: 50 }, () => post(player, '/bonuses/second-chance/activate')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(49)
  })

  it('states amounts and times of the terms as the pages do', async () => {
    const readTerms = async (language: string) => {
      const headers = { 'accept-language': language }
      const path = '/bonuses/comboboosts/combo-boost/terms'
      return JSON.stringify(
        (await test.client().call<ResponseBody<'getBonusTerms'>>(path, { headers })).body.data.blocks,
      )
    }
    const english = await readTerms('en')
    expect(english).toContain('The boost adds up to €5,000.00 to a bet.')
    expect(english).toContain('It runs from 31 Jan 2026, 12:00 UTC to 3 Mar 2026, 12:00 UTC.')
    expect(await readTerms('ar')).toContain('\u2066€5,000.00\u2069')
  })

  it('gives nothing to an excluded player', async () => {
    const player = await openConfirmedPlayer(test, 0)
    const body = { type: 'cooling_off', period: 'day' }
    expect((await player.call('/user_limits', { body })).status).toBe(201)
    expect((await player.call<ResponseBody<'getBonuses'>>('/bonuses')).body.data).toEqual([])
    for (const path of ['/bonuses', '/bonuses/freebets/amb'])
      expect((await post<ErrorBody>(player, path, { bets: [SLIP_BET] })).body).toMatchObject({ code: 608 })
    expect((await player.call<ResponseBody<'getFreebetsAmb'>>('/bonuses/freebets/amb')).body.data).toEqual([])
    expect((await post<ErrorBody>(player, '/bonuses/second-chance/activate')).body).toMatchObject({ code: 608 })
  })

  it('expires at the very millisecond', async () => {
    const player = await openConfirmedPlayer(test, 0)
    test.clock.leap(7 * DAY_MS - 1)
    await player.renewBearer()
    const statusOf = async () => (await freebets(player)).find(({ issued }) => issued)?.user_bonus_status
    const [welcome] = (await freebets(player)).filter(({ issued }) => issued)
    test.clock.leap(Date.parse(welcome?.issued?.expired_at ?? '') - test.clock.now() - 1)
    expect(await statusOf()).toBe('active')
    test.clock.advance(1)
    expect(await statusOf()).toBe('expired')
  })
})

describe('a lootbox', () => {
  it('is opened with the seed it had committed to, once', async () => {
    const player = await openConfirmedPlayer(test, 0)
    const box = (await post<{ data: Lootbox }>(player, '/bonuses/boost-box/activate')).body.data
    expect(box.issued).toMatchObject({ box: 1, points: 10, points_per_box: 10 })
    expect(box.freebets_to_boost).toHaveLength(1)
    const headers = key()
    const body = { freebet_id: box.freebets_to_boost[0] }
    const opened = (await post<{ data: Freebet }>(player, '/bonuses/boost-box/boost', body, headers)).body.data
    const proof = opened.boost_data?.proof
    const message = `${box.issued?.id}:1:${headers['idempotency-key']}`
    const digest = createHmac('sha256', Buffer.from(proof?.seed ?? '', 'hex'))
      .update(message)
      .digest('hex')
    expect(proof).toMatchObject({ message, commitment: box.issued?.commitment })
    expect(createHash('sha256').update(`${proof?.seed}:${box.issued?.id}:1`).digest('hex')).toBe(box.issued?.commitment)
    expect(Number((BigInt(`0x${digest.slice(0, 16)}`) * 1_000_000n) >> 64n)).toBe(proof?.roll_ppm)
    const factor = (proof?.roll_ppm ?? 0) < 900_000 ? 1.1 : 2
    const given = [VERIFY, 'box', proof?.seed ?? '', message, proof?.commitment ?? '', test.url, 'boost-box']
    const { stdout } = await promisify(execFile)(process.execPath, given)
    expect(stdout).toContain(`factor ${factor}`)
    expect(stdout).not.toContain('FAIL')
    // Another box of the same seed is not what was committed to.
    const other = given.with(3, message.replace(':1:', ':2:'))
    await expect(promisify(execFile)(process.execPath, other)).rejects.toMatchObject({ code: 1 })
    expect(opened.issued).toMatchObject({ amount: 500 * factor, boost_multiplier: factor })
    expect((await post<ErrorBody>(player, '/bonuses/boost-box/boost', body)).body).toMatchObject({ code: 801 })
  })
})

describe('a promo code', () => {
  const redeem = (player: TestClient, code: string) =>
    post<{ data: Freebet } & ErrorBody>(player, '/bonuses/promo-code', { code })

  it('is read with spaces, hyphens and small letters, and redeemed once by a player', async () => {
    const player = await openConfirmedPlayer(test, 0)
    expect((await redeem(player, ' line-10 ')).body.data.issued).toMatchObject({ amount: 1000 })
    expect((await redeem(player, 'LINE10')).body).toMatchObject({ code: 805 })
  })

  it('responds with the reason: unknown, ended, used up', async () => {
    const player = await openConfirmedPlayer(test, 0)
    expect((await redeem(player, 'NOTHING')).body).toMatchObject({ code: 802 })
    expect((await redeem(player, 'LINE2025')).body).toMatchObject({ code: 804, data: { ended_at: expect.any(String) } })
    expect((await redeem(player, 'ONCE-1')).status).toBe(200)
    expect((await redeem(await openConfirmedPlayer(test, 0), 'ONCE-1')).body).toMatchObject({ code: 805 })
    // Used up stays so after its end.
    const used = { max_redemptions: 1, redeemed: 1 }
    const { db } = test.backend.database
    await db.updateTable('promo_codes').set(used).where('valid_to', '<', new Date(test.clock.now())).execute()
    expect((await redeem(await openConfirmedPlayer(test, 0), 'LINE2025')).body).toMatchObject({ code: 805 })
  })

  it('is redeemed once under 50 equal calls of two players', async () => {
    const players = [await openConfirmedPlayer(test, 0), await openConfirmedPlayer(test, 0)]
    await test.backend.database.db
      .updateTable('promo_codes')
      .set({ max_redemptions: 3, redeemed: 2 })
      .where('max_redemptions', 'is', null)
      .where('valid_to', '>', new Date(test.clock.now()))
      .execute()
    const replies = await Promise.all(
      players.flatMap(player => Array.from({ length: 25 }, () => redeem(player, 'LINE10'))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('cannot be guessed: after a few tries the player waits', async () => {
    // Tries of other tests at the same address have left the window.
    test.clock.advance(120_000)
    const player = await openConfirmedPlayer(test, 0)
    const statuses: number[] = []
    for (let at = 0; at < 100; at++) statuses.push((await redeem(player, `GUESS${at}`)).status)
    expect(statuses.filter(status => status === 404)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(95)
  })
})

describe('the operator', () => {
  it('issues once for a cause, revokes, and stops a campaign for everybody', async () => {
    const player = await openConfirmedPlayer(test, 0)
    const id = (await player.call<ResponseBody<'getPlayer'>>('/player')).body.data.id
    const path = `/operator/players/${id}/bonuses`
    const first = await asOperator(path, { campaign: 'line', cause: 'case-1' })
    const again = await asOperator(path, { campaign: 'line', cause: 'case-1' })
    expect(again.body.data.id).toBe(first.body.data.id)
    expect((await asOperator(`/operator/bonuses/${first.body.data.id}`, undefined, 'DELETE')).status).toBe(204)
    const issued = (await freebets(player)).find(freebet => freebet.id === first.body.data.id)
    expect(issued?.user_bonus_status).toBe('deactivated')
    expect((await asOperator('/operator/campaigns/combo-boost/stop')).status).toBe(200)
    const boosts = await player.call<ResponseBody<'getComboboosts'>>('/bonuses/comboboosts')
    expect(boosts.body.data[0]).toMatchObject({ status: 'finished', user_bonus_status: 'deactivated' })
  })
})
