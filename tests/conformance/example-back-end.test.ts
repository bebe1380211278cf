/**
 * The back end in Python of docs/guides/your-own-back-end.md: the kit at its level, and its money over a power failure.
 * `npm test` leaves out the checks that watch and wait; `npm run test:conformance` runs all.
 */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CASHOUT_CHECKS } from '@touchline/conformance/checks/bets/cashout'
import { PUSH_CHECKS } from '@touchline/conformance/checks/pushes'
import { runChecks } from '@touchline/conformance/run-checks'
import { TABLE } from '@touchline/conformance/table'
import type { Bet, PlaceBetsRequest } from '@touchline/contract/entities/bet'
import type { Match } from '@touchline/contract/entities/match'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXAMPLE_FOLDER, EXAMPLE_PLAYERS, type Example, hasPython, startExample } from './example-back-end.ts'
import { ORIGIN } from './reference.ts'
import { listResults } from './run-kit.ts'

const IS_WHOLE = process.env.CONFORMANCE_WHOLE === 'true'
const LEVEL_IDS = TABLE.filter(({ level }) => level !== 'full').map(({ id }) => id)
/** They watch what is published, wait for an offer, or guess passwords, of which each takes a while by design. */
const SLOW = [...PUSH_CHECKS, ...CASHOUT_CHECKS].map(({ id }) => id).concat('CCH-07', 'SEC-03', 'RT-08', 'RT-20')
/** Times and sizes depend on the machine. */
const MEASURED = ['PRF-01', 'PRF-02', 'PRF-03']
/** What a bet-level back end need not have, and this one has not. */
const NOT_OFFERED = [
  ...[
    'HDR-13',
    'HDR-14',
    'BON',
    'JKP',
    'POP',
    'STD',
    'CMP-01',
    'PRI',
    'RES-02',
    'OUT',
    'BET-04',
    'BET-34',
    'BET-37',
    'SEC-04',
    'ERR-09',
  ],
  ...['CAT-13', 'CAT-17', 'CAT-26', 'CAT-34', 'LOC-01', 'LOC-03', 'RT-11', 'RT-14', 'RT-21', 'SEC-07'],
]
const START_MS = 60_000
const RUN_MS = 300_000

if (!hasPython) console.warn('This machine lacks python3: the example back end is not tested.')

it('shows in the guide only what the example has', () => {
  const guide = readFileSync(join(EXAMPLE_FOLDER, '../../docs/guides/your-own-back-end.md'), 'utf8')
  const source = readdirSync(EXAMPLE_FOLDER)
    .filter(name => name.endsWith('.py'))
    .flatMap(name => readFileSync(join(EXAMPLE_FOLDER, name), 'utf8').split('\n'))
  const shown = [...guide.matchAll(/```python\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'))
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.filter(line => !source.includes(line))).toEqual([])
})

describe.skipIf(!hasPython)('the back end in Python', () => {
  let folder: string
  let example: Example
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-example-'))
    example = await startExample(folder)
  }, START_MS)
  afterAll(async () => {
    await example?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it(
    'passes the kit at level bet, and skips nothing',
    async () => {
      const run = await runChecks(TABLE, {
        platformUrl: example.url,
        sportsbookUrl: example.url,
        realtimeUrl: example.realtimeUrl,
        origin: ORIGIN,
        level: 'bet',
        only: LEVEL_IDS.filter(id => IS_WHOLE || !SLOW.includes(id)),
        seed: 'self-test',
        callsPerSecond: 1_000,
        watchMs: 6_000,
        timeoutMs: 30_000,
        players: { credentials: EXAMPLE_PLAYERS, cookieCommand: null, assertionCommand: null },
        hasBrowser: false,
        driver: null,
        patienceMs: 10_000,
      })
      expect(listResults(run, 'fail', 'skip')).toEqual([])
      expect(listResults(run, 'warn').filter(line => !MEASURED.some(id => line.startsWith(id)))).toEqual([])
      expect(listResults(run, 'off').filter(line => !NOT_OFFERED.some(id => line.startsWith(id)))).toEqual([])
    },
    RUN_MS,
  )

  it('passes its own tests', () => {
    const { status, stderr } = spawnSync('python3', ['-B', '-m', 'unittest', 'discover', EXAMPLE_FOLDER], {
      encoding: 'utf8',
    })
    expect(stderr).toMatch(/Ran [1-9]\d* tests/)
    expect(status, stderr).toBe(0)
  }, 120_000)
})

describe.skipIf(!hasPython)('the money of the back end in Python', () => {
  const STAKE = 600
  let folder: string
  let example: Example
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-example-'))
    example = await startExample(folder)
  }, START_MS)
  afterAll(async () => {
    await example?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const request = async <T>(path: string, headers: Record<string, string>, body?: unknown): Promise<T> => {
    const response = await fetch(example.url + path, {
      headers: { 'x-platform-app': 'sportsbook', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    return (await response.json()) as T
  }

  const signIn = async () => {
    const response = await fetch(`${example.url}/users/sign_in`, {
      method: 'POST',
      headers: { 'x-platform-app': 'sportsbook', 'content-type': 'application/json' },
      body: JSON.stringify(EXAMPLE_PLAYERS[0]),
    })
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { token } = await request<{ token: string }>('/sportsbook_sessions', { cookie }, {})
    return { cookie, authorization: `Bearer ${token}` }
  }

  const readBalance = async (headers: { cookie: string }): Promise<number> => {
    const accounts = await request<{ data: { available_to_bet_with_locked_cents: number }[] }>(
      '/player/accounts',
      headers,
    )
    return accounts.data[0]?.available_to_bet_with_locked_cents ?? Number.NaN
  }

  it(
    'loses and doubles nothing when the process is killed among bets, and settles each once',
    async () => {
      const headers = await signIn()
      const { data: matches } = await request<{ data: Match[] }>('/matches?match_status=0&sort_by=latest&limit=10', {})
      const bodies = Array.from({ length: 20 }, (_, at): PlaceBetsRequest => {
        const match = matches[at % matches.length]
        const [outcome] = match?.main_market?.outcomes ?? []
        if (!match || !outcome) throw new Error('The league has no match with a price.')
        const selection = {
          match_id: match.id,
          market_id: '1',
          specifier: '',
          outcome_id: outcome.id,
          odds: outcome.odds,
        }
        return {
          meta: { device_id: randomUUID(), quick: false, type: 'single', auto_accept_odds_change: 'any' },
          bets: [{ stake: { value: STAKE, currency: 'EUR' }, selections: [selection] }],
        }
      })
      const keys = bodies.map(() => randomUUID())
      const place = (at: number) =>
        request<{ data?: Bet[]; message?: string }>(
          '/bets',
          { ...headers, 'idempotency-key': keys[at] ?? '' },
          bodies[at],
        )
      // The process ends when the first of twenty has been answered, so that it ends among the others.
      const sent = bodies.map((_, at) => place(at).catch(() => null))
      await Promise.race(sent)
      await example.restart()
      await Promise.all(sent)
      const answers = await Promise.all(bodies.map((_, at) => place(at)))
      // 100.00 is enough for sixteen stakes of 6.00, whichever arrived first.
      expect(answers.filter(({ data }) => Array.isArray(data)).length).toBe(16)
      expect(answers.filter(({ message }) => message === 'INSUFFICIENT_FUNDS').length).toBe(4)
      const left = 10_000 - 16 * STAKE
      expect(await readBalance(headers)).toBe(left)

      await example.restart(12 * 3_600)
      const readBets = () => request<{ data: Bet[] }>('/bets?limit=100', headers)
      await expect
        .poll(async () => (await readBets()).data.map(({ status }) => status), { timeout: 20_000 })
        .toEqual(Array(16).fill('done'))
      const { data: bets } = await readBets()
      const paid = bets.reduce((sum, { win_amount }) => sum + win_amount, 0)
      for (const { result, win_amount, potential_win } of bets)
        expect([result, win_amount]).toEqual(result === 'win_entire' ? [result, potential_win] : ['lose_entire', 0])
      expect(await readBalance(headers)).toBe(left + paid)
      await example.restart(13 * 3_600)
      expect(await readBalance(headers)).toBe(left + paid)
    },
    RUN_MS,
  )
})
