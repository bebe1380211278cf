/** Who may bind accounts, how many, and that binding only tightens and unbinding restores what was there before. */
import { isExclusion, LIMIT_PERIODS, type LimitType } from '@touchline/betting/limits/player-limits'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isConstraintViolation } from '../../platform/db/is-constraint-violation.ts'
import { betOn, pick } from '../../testing/client.ts'
import { setLimit } from '../../testing/limit-calls.ts'
import { BY_OPERATOR, bind, idOf, type Protection, readProtection, unbind } from '../../testing/person-set.ts'
import { openPlayer } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import type { BindingDecision } from './bind-accounts.ts'

const MATCHES = 200

let test: TestBackend
beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, MATCHES) })
})
afterAll(async () => {
  expect(await test.isLedgerClean()).toBe(true)
  await test.stop()
})

/** Opens accounts; returns their ids in ascending order. */
async function openAccounts(count: number): Promise<number[]> {
  const ids = await Promise.all(Array.from({ length: count }, async () => idOf(await openPlayer(test, 0))))
  return ids.sort((a, b) => a - b)
}

async function openPair(): Promise<[number, number]> {
  const [one, other] = await openAccounts(2)
  if (!one || !other) throw new Error('two accounts were opened')
  return [one, other]
}

const readDecisions = (playerId: number) =>
  test.backend.database.db
    .selectFrom('identity_decisions')
    .select(['context', 'other_id', 'decision', 'actor', 'reason', 'weights_version'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute()

/** The violated constraint; undefined if none of them was. */
async function findViolation(work: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return ['person_links_authority', 'person_links_confirmed'].find(name => isConstraintViolation(error, name))
}

const byRule = (comparison: Partial<BindingDecision['comparison']>): BindingDecision => ({
  actor: 'system',
  reason: 'sure and held',
  comparison: {
    isProven: false,
    score: 8,
    typed: 2,
    held: 6,
    traits: [['device', 6]],
    weightsVersion: 3,
    ...comparison,
  },
})

describe('binding two accounts', () => {
  it('is recorded with the comparison, and done once', async () => {
    const [one, other] = await openPair()
    expect((await bind(test, [other, one], byRule({}))).outcome).toBe('bound')
    expect((await bind(test, [one, other], byRule({}))).outcome).toBe('bound')
    expect(await readDecisions(other)).toEqual([
      {
        context: 'link',
        other_id: one,
        decision: 'bound',
        actor: 'system',
        reason: 'sure and held',
        weights_version: 3,
      },
    ])
    expect(await readDecisions(one)).toEqual([])
    const link = await test.backend.database.db
      .selectFrom('person_links')
      .select(['status', 'score', 'typed', 'held', 'traits', 'decided_by'])
      .where('player_a', '=', one)
      .executeTakeFirstOrThrow()
    expect(link).toEqual({
      status: 'bound',
      score: 8,
      typed: 2,
      held: 6,
      traits: [['device', 6]],
      decided_by: 'system',
    })
  })

  it.each<[string, BindingDecision]>([
    ['by what was typed alone', byRule({ typed: 14, held: 0, score: 14 })],
    ['by a likely match with something held', byRule({ score: 7 })],
    ['by another player', { actor: 'player:1', reason: 'mine' }],
    ['by the operator without a reason', { actor: 'operator:anna', reason: '' }],
    ['by the feed', { actor: 'feed', reason: 'a result' }],
  ])('is refused %s', async (_what, decision) => {
    const pair = await openPair()
    expect(await findViolation(bind(test, pair, decision))).toBe('person_links_authority')
    expect((await readProtection(test, pair[0])).accounts).toEqual([pair[0]])
    expect(await readDecisions(pair[0])).toEqual([])
  })

  it.each<[string, (pair: [number, number]) => BindingDecision]>([
    ['by proof', () => byRule({ isProven: true, score: 0, held: 0 })],
    ['by the player of one of them', ([, other]) => ({ actor: `player:${other}`, reason: 'code to its contact' })],
    ['by the operator', () => BY_OPERATOR],
  ])('is done %s', async (_what, decide) => {
    const pair = await openPair()
    expect((await bind(test, pair, decide(pair))).outcome).toBe('bound')
    expect((await readProtection(test, pair[1])).accounts).toEqual(pair)
  })

  it('is left to a review beyond ten accounts', async () => {
    const [first = 0, ...others] = await openAccounts(11)
    const outcomes: string[] = []
    for (const other of others) outcomes.push((await bind(test, [first, other], byRule({}))).outcome)
    expect(outcomes).toEqual([...Array(9).fill('bound'), 'review'])
    const last = others.at(-1) ?? 0
    expect((await readProtection(test, first)).accounts).toHaveLength(10)
    expect((await readProtection(test, last)).accounts).toEqual([last])
    const link = await test.backend.database.db
      .selectFrom('person_links')
      .select(['status', 'decided_at'])
      .where('player_b', '=', last)
      .executeTakeFirstOrThrow()
    expect(link).toEqual({ status: 'suspected', decided_at: null })
  })

  it('keeps a link rejected that the operator has rejected, unless the operator binds it again', async () => {
    const pair = await openPair()
    await bind(test, pair, byRule({}))
    expect(await unbind(test, pair)).toBe('unbound')
    expect((await bind(test, pair, byRule({}))).outcome).toBe('rejected')
    expect((await readProtection(test, pair[0])).accounts).toEqual([pair[0]])
    expect((await bind(test, pair)).outcome).toBe('bound')
    expect(await unbind(test, pair)).toBe('unbound')
    expect(await unbind(test, pair)).toBe('not_bound')
  })

  it('is done once for all by concurrent bindings of one person', async () => {
    const ids = await openAccounts(6)
    const pairs = ids.flatMap(one => ids.filter(other => other > one).map((other): [number, number] => [one, other]))
    const outcomes = await Promise.all(pairs.map(async pair => (await bind(test, pair)).outcome))
    expect(new Set(outcomes)).toEqual(new Set(['bound']))
    for (const id of ids) expect((await readProtection(test, id)).accounts).toEqual(ids)
  })
})

describe('unbinding two accounts', () => {
  it('leaves them connected by other links', async () => {
    const [one = 0, other = 0, third = 0] = await openAccounts(3)
    for (const pair of [
      [one, other],
      [other, third],
      [one, third],
    ] as const)
      await bind(test, pair)
    expect(await unbind(test, [one, other])).toBe('connected')
    expect(await unbind(test, [one, third])).toBe('unbound')
    expect((await readProtection(test, one)).accounts).toEqual([one])
    expect((await readProtection(test, third)).accounts).toEqual([other, third])
  })

  it('needs a second operator where an exclusion would end', async () => {
    const players = [await openPlayer(test, 0), await openPlayer(test, 0)] as const
    const pair = [await idOf(players[0]), await idOf(players[1])] as const
    await setLimit(players[0], { type: 'cooling_off', period: 'week' })
    await bind(test, pair)
    const alone = { actor: 'operator:anna', reason: 'two brothers' } as const
    expect(await findViolation(unbind(test, pair, alone))).toBe('person_links_confirmed')
    expect(await findViolation(unbind(test, pair, { ...alone, confirmedBy: 'operator:anna' }))).toBe(
      'person_links_confirmed',
    )
    expect((await readProtection(test, pair[1])).excluded).toBe(true)
    expect(await unbind(test, pair, { ...alone, confirmedBy: 'operator:ben' })).toBe('unbound')
    expect((await readProtection(test, pair[0])).excluded).toBe(true)
    expect((await readProtection(test, pair[1])).excluded).toBe(false)
    expect((await readDecisions(pair[0])).map(({ decision, actor }) => [decision, actor])).toEqual([
      ['bound', 'operator:anna'],
      ['unbound', 'operator:anna'],
      ['unbound', 'operator:ben'],
    ])
  })
})

const ACCOUNTS = 4
const TYPES: readonly LimitType[] = ['deposit', 'loss', 'wager', 'session', 'reality_check', 'cooling_off']

const arbitraryLimit = fc.constantFrom(...TYPES).chain(type =>
  fc.record({
    type: fc.constant(type),
    period: fc.constantFrom(...LIMIT_PERIODS[type]),
    ...(!isExclusion(type) && { value: fc.integer({ min: 3600, max: 90_000 }) }),
  }),
)

const arbitraryAccount = fc.record({
  stakes: fc.array(fc.record({ value: fc.integer({ min: 100, max: 20_000 }), isWon: fc.boolean() }), { maxLength: 3 }),
  limits: fc.array(arbitraryLimit, { maxLength: 3 }),
})

const arbitraryPair = fc
  .tuple(fc.nat({ max: ACCOUNTS - 1 }), fc.nat({ max: ACCOUNTS - 1 }))
  .filter(([one, other]) => one !== other)

/** Whether what protects an account now is at least as strict as before. */
function isAsStrict(now: Protection, before: Protection): boolean {
  const isAtMost = (a: number | null, b: number | null) =>
    (a ?? Number.POSITIVE_INFINITY) <= (b ?? Number.POSITIVE_INFINITY)
  return (
    (now.excluded || !before.excluded) &&
    isAtMost(now.stake, before.stake) &&
    isAtMost(now.deposit, before.deposit) &&
    isAtMost(now.play_ms, before.play_ms) &&
    isAtMost(now.reality_check_seconds, before.reality_check_seconds)
  )
}

it('only tightens by binding, and restores exactly by unbinding', { timeout: 300_000 }, async () => {
  let match = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryAccount, { minLength: ACCOUNTS, maxLength: ACCOUNTS }),
      fc.array(arbitraryPair, { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      async (accounts, pairs, order) => {
        const ids: number[] = []
        for (const { stakes, limits } of accounts) {
          const player = await openPlayer(test, 100_000)
          ids.push(await idOf(player))
          for (const { value, isWon } of stakes) {
            match = (match % MATCHES) + 1
            if (test.feed.match(match).startTime <= test.clock.now()) continue
            await player.place(betOn([pick(match, isWon ? '1' : '2')], value))
            test.feed.settleWinner(match, '1')
          }
          for (const limit of limits) await player.call('/user_limits', { body: limit })
        }
        await test.play()
        const read = () => Promise.all(ids.map(id => readProtection(test, id)))
        const alone = await read()
        const snapshots = new Map<string, Protection[]>()
        const toKey = (protections: Protection[]) => JSON.stringify(protections.map(({ accounts: set }) => set))
        let before = alone
        const bound: [number, number][] = []
        for (const [one, other] of pairs) {
          snapshots.set(toKey(before), before)
          const pair: [number, number] = [ids[one] ?? 0, ids[other] ?? 0]
          await bind(test, pair)
          bound.push(pair)
          const now = await read()
          for (const [at, protection] of now.entries())
            if (!isAsStrict(protection, before[at] ?? protection)) expect(protection).toEqual(before[at])
          before = now
        }
        while (bound.length > 0) {
          const [pair] = bound.splice((order.next().value ?? 0) % bound.length, 1)
          if (pair) await unbind(test, pair)
          const now = await read()
          expect(now).toEqual(snapshots.get(toKey(now)) ?? now)
        }
        expect(await read()).toEqual(alone)
      },
    ),
    { numRuns: 12 },
  )
})
