import { toMinor } from '@touchline/betting/money'
import { listSystemTypes } from '@touchline/betting/systems'
import type { TicketEvent } from '@touchline/betting/ticket-types'
import type { Settings } from '@touchline/contract/entities/settings'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../../../shared/app.ts'
import { stubBrowser } from '../../../testing/browser.ts'
import { readText, renderMarkup } from '../../../testing/render-markup.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { readRules } from '../live/follow-settings.ts'
import type { Placed } from '../placing/placing.ts'
import type { TicketPlayer } from '../placing/player.ts'
import { toPickedOutcome } from '../placing/wire.ts'
import { keyOf, makeAccount, makePick, makeSettings, placeBet } from '../test-ticket.ts'
import { ticketOf } from '../ticket-store.ts'
import { SlipBody } from './slip.tsx'
import { maxStakeQuery } from './use-stake-bounds.ts'

type Event = TicketEvent<Placed>

const player: TicketPlayer = { isSignedIn: true, account: makeAccount() }
const visitor: TicketPlayer = { isSignedIn: false, account: undefined }
const KEY = '9b2f9d0e-6d0c-4f7e-8a53-6c2f2f6f4f10'
const context = { isSignedIn: true, balance: null, minStake: null, maxStake: null, limits: null }

const place: Event = { type: 'place', idempotencyKey: KEY, context }
const stakeOf = (betKey: string, stake: number): Event => ({ type: 'setStake', betKey, stake })

beforeEach(() => void stubBrowser())
afterEach(() => vi.unstubAllGlobals())

/** News of a match's market: a price, or that it is closed. */
const market = (match: number, odds: number, status = 1): Event => ({
  type: 'marketsChanged',
  changes: [
    {
      key: `sr:match:${match}/1/`,
      status,
      version: 1,
      outcomes: [{ id: '1', odds: (odds * 1000) as never, active: true }],
    },
  ],
})

const combo = (app: App, ...matches: number[]): Event[] => [
  ...matches.map((match): Event => ({ type: 'pick', outcome: toPickedOutcome(makePick(match), app.live) })),
]

/** The back end names the same largest stake for each bet on the slip. */
const answerMax =
  (max: number, isSignedIn = true) =>
  (app: App): void => {
    for (const bet of ticketOf(app).get().bets) {
      const bounds = { min: toMinor(50), max: toMinor(max) }
      app.queryClient.setQueryData(maxStakeQuery(app.api, bet, isSignedIn).queryKey, bounds)
    }
  }

/** The slip after those events, as markup. */
async function render(
  events: (app: App) => readonly Event[],
  options: { player?: TicketPlayer; locale?: string; prepare?: (app: App) => void; settings?: Partial<Settings> } = {},
) {
  const app = await createTestApp(options.locale, () => new Promise(() => {}))
  const settings = makeSettings(options.settings)
  app.queryClient.setQueryData(['settings'], { data: settings })
  const store = ticketOf(app)
  store.dispatch({ type: 'rulesChanged', rules: readRules(settings) })
  for (const event of events(app)) store.dispatch(event)
  options.prepare?.(app)
  const markup = renderMarkup(app, <SlipBody player={options.player ?? player} />)
  return { markup, text: readText(markup), app }
}

/** Attributes of the button with those words. */
function button(markup: string, words: string): string {
  const found = [...markup.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].find(([, , inner = '']) =>
    readText(inner).includes(words),
  )
  if (!found) throw new Error(`no button says ${words}`)
  return found[1] ?? ''
}

const OFF = 'aria-disabled="true"'

describe('composing', () => {
  it('says how to begin when it is empty', async () => {
    const { text } = await render(() => [])
    expect(text).toContain('Your slip is empty')
  })

  it('shows a single with limits before they bite, and cannot be placed without a stake', async () => {
    const { text, markup } = await render(app => combo(app, 1), { prepare: answerMax(40_000) })
    expect(text).toMatch(/Home 1 Match result .*Home 1 v Away 1 2\.00/)
    expect(text).toMatch(/Stake Min €0\.50 · Max €400\.00/)
    expect(button(markup, 'Place bet')).toContain(OFF)
    expect(button(markup, 'Combo')).toContain(OFF)
    expect(markup).toMatch(/aria-label="Remove Home 1"/)
  })

  it('offers the presets of the currency, and the most there can be', async () => {
    const { text } = await render(app => combo(app, 1), { prepare: answerMax(40_000) })
    expect(text).toMatch(/5 10 25 50 Max/)
  })

  it('multiplies the odds of a combo; the button repeats the amount', async () => {
    const { text, markup } = await render(app => [...combo(app, 1, 2, 3), stakeOf('combo', 2500)])
    expect(text).toMatch(/Total odds 8\.00 Potential win €200\.00/)
    expect(button(markup, 'Place bet €25.00')).not.toContain(OFF)
  })

  it('gives each of several singles its own stake and win', async () => {
    const { text, markup } = await render(app => [
      ...combo(app, 1, 2),
      { type: 'setBetType', betType: 'single' },
      stakeOf(keyOf(1), 1000),
      stakeOf(keyOf(2), 500),
    ])
    expect(text).toMatch(/Win €20\.00 .*Win €10\.00/)
    expect(text).toMatch(/Total stake €15\.00 Potential win €30\.00/)
    expect(button(markup, 'Place 2 bets €15.00')).not.toContain(OFF)
  })

  it('asks a visitor to sign in', async () => {
    const { markup } = await render(app => [...combo(app, 1), stakeOf(keyOf(1), 1000)], { player: visitor })
    expect(button(markup, 'Sign in to place')).not.toContain(OFF)
  })
})

const wireSystems = (count: number) =>
  listSystemTypes(count).map(({ id, winCount, totalCount }) => ({ id, win_count: winCount, total_count: totalCount }))
const withSystems = { settings: { system_types: [...wireSystems(3), ...wireSystems(4)] } }

describe('a system', () => {
  const system = (app: App): Event[] => [
    ...combo(app, 1, 2, 3, 4),
    { type: 'setBetType', betType: 'system', systemTypeId: '2/4' },
    stakeOf('system', 3000),
  ]

  it('shows all that fit the count, its stake a combination, and the least and the most it wins', async () => {
    const { text, markup } = await render(system, withSystems)
    expect(text).toMatch(/System type 2 of 4 any 2 win 6 bets 3 of 4 any 3 win 4 bets/)
    expect(text).toMatch(/Stake a combination 6 × €5\.00 Win with just 2 right €20\.00/)
    expect(text).toMatch(/Potential win, up to €120\.00/)
    expect(markup.match(/type="radio"/g)).toHaveLength(2)
    expect(button(markup, 'Place bet €30.00')).not.toContain(OFF)
  })

  it('says why there is none for the count, at the switch that is off', async () => {
    const { markup } = await render(app => combo(app, 1, 2), withSystems)
    const off = button(markup, 'System')
    expect(off).toContain(OFF)
    expect(off).toContain('title="There is no system for this number of selections.')
    expect(off).toMatch(/aria-describedby="[^"]+-system"/)
  })

  it('cannot be staked below one of the smallest unit a combination', async () => {
    const { text } = await render(app => [...system(app), stakeOf('system', 5)], {
      settings: { ...withSystems.settings, currencies: [{ code: 'EUR', subunits: 100, fiat: true, min_stake: 1 }] },
    })
    expect(text).toContain('The smallest stake is €0.06.')
  })
})

describe('a bet of the bet builder', () => {
  const goals = { marketId: '18', outcomeId: '12', specifier: 'total=2.5', outcomeName: 'Over 2.5', odds: 1.8 }
  const outcomes = (app: App) => [makePick(1), makePick(1, goals)].map(one => toPickedOutcome(one, app.live))
  const built = (app: App): Event[] => [
    { type: 'buildCustomBet', outcomes: outcomes(app), odds: 3100 as never },
    stakeOf('custom', 1000),
  ]

  it('stands under one price, and is never turned into another', async () => {
    const { text, markup } = await render(built)
    expect(text).toMatch(/Bet builder Home 1 v Away 1 .*Home 1 Match result .*Over 2\.5 Match result/)
    expect(text).toMatch(/Custom odds 3\.10 Potential win €31\.00/)
    expect(text).not.toContain('Combo')
    expect(button(markup, 'Place bet €10.00')).not.toContain(OFF)
  })

  it('asks before it takes another price', async () => {
    const moved: Event = {
      type: 'customOddsChanged',
      selectionIds: [keyOf(1), 'sr:match:1/18/total=2.5/12'],
      odds: 2900 as never,
    }
    const { text, markup } = await render(app => [...built(app), moved])
    expect(text).toMatch(/Custom odds 3\.10 2\.90/)
    expect(button(markup, 'Accept new odds 2.90')).not.toContain(OFF)
  })

  it('cannot be placed while it has no price', async () => {
    const { text, markup } = await render(app => [
      { type: 'buildCustomBet', outcomes: outcomes(app), odds: null },
      stakeOf('custom', 1000),
    ])
    expect(text).toContain('This combination has no price at the moment.')
    expect(button(markup, 'Place bet')).toContain(OFF)
  })
})

describe('a wanted win', () => {
  it('stands in the field, and its stake under it', async () => {
    const { markup, text } = await render(app => [
      ...combo(app, 1, 2),
      { type: 'setWantedWin', betKey: 'combo', win: 10_000 },
    ])
    expect(markup).toMatch(/<input[^>]*value="100\.00"/)
    expect(text).toMatch(/To win .*Type the stake .*Stake €25\.00/)
    expect(button(markup, 'Place bet €25.00')).not.toContain(OFF)
  })

  it('keeps its stake right while prices move that are taken', async () => {
    const { text } = await render(app => [
      { type: 'changeAcceptMode', mode: 'any' },
      ...combo(app, 1, 2),
      { type: 'setWantedWin', betKey: 'combo', win: 10_000 },
      market(1, 2.5),
    ])
    expect(text).toMatch(/Stake €20\.00 .*Potential win €100\.00/)
  })
})

describe('a wanted win of a single', () => {
  it('stands in the field and beside the potential win while its price falls and is taken', async () => {
    const { markup, text } = await render(app => [
      { type: 'changeAcceptMode', mode: 'any' },
      ...combo(app, 1),
      { type: 'setWantedWin', betKey: 'sr:match:1/1//1', win: 10_000 },
      market(1, 1.8),
    ])
    expect(markup).toMatch(/<input[^>]*value="100\.00"/)
    expect(text).toMatch(/Stake €55\.56 .*Potential win €100\.00/)
    expect(button(markup, 'Place bet €55.56')).not.toContain(OFF)
  })
})

describe('limits before they bite', () => {
  const accepting = {
    settings: {
      bets_limits: {
        selection_limit: { value: 30 },
        odds_limit: { value: 3, action: 'accept' as const },
        max_stake_limit: { fiat: [], crypto: [] },
        payout_limit: { fiat: [{ currency_code: 'EUR', amount: 10_000, action: 'accept' as const }], crypto: [] },
      },
    },
  }

  it('warn where they only warn, with what they come to', async () => {
    const { text, markup } = await render(app => [...combo(app, 1, 2), stakeOf('combo', 5000)], accepting)
    expect(text).toContain('Odds above 3. The bet may be checked by hand before it is taken.')
    expect(text).toContain(
      'Winnings are capped: this bet pays €150.00 at most. At these odds a stake of €33.33 already reaches the cap.',
    )
    expect(text).toContain('Potential win €150.00')
    expect(text).not.toContain('€200.00')
    expect(button(markup, 'Place bet €50.00')).not.toContain(OFF)
  })

  it('are those of the very bet once the back end has named them', async () => {
    const { text, markup } = await render(app => [...combo(app, 1), stakeOf(keyOf(1), 9000)], {
      prepare: app => {
        const [bet] = ticketOf(app).get().bets
        if (!bet) throw new Error('no bet')
        app.queryClient.setQueryData(maxStakeQuery(app.api, bet, true).queryKey, {
          min: toMinor(100),
          max: toMinor(7500),
        })
      },
    })
    expect(text).toMatch(/Stake Min €1\.00 · Max €75\.00/)
    expect(text).toContain('Above the maximum stake of €75.00.')
    expect(text).toContain('Set to €75.00')
    expect(button(markup, 'Place bet €90.00')).toContain(OFF)
  })

  it('name no maximum before the back end has: what the limits alone allow is often more', async () => {
    const { text } = await render(app => combo(app, 1), { player: visitor })
    expect(text).not.toContain('Max')
    const told = await render(app => combo(app, 1), { player: visitor, prepare: answerMax(10_000, false) })
    expect(told.text).toMatch(/Max €100\.00/)
  })

  it('count no selection that is gone', async () => {
    const { text, markup } = await render(app => [...combo(app, 1, 2, 3), stakeOf('combo', 1000), market(3, 2, -3)])
    expect(text).toMatch(/Total odds 4\.00/)
    expect(text).toContain('Potential win €40.00')
    expect(button(markup, 'Place bet €10.00')).toContain(OFF)
    const gone = await render(app => [...combo(app, 1), stakeOf(keyOf(1), 1000), market(1, 2, -3)])
    expect(gone.text).toMatch(/Total odds – Potential win €0\.00/)
  })

  it('are those of the very bet above what a payout limit warns of too', async () => {
    const { text } = await render(app => combo(app, 1), {
      ...accepting,
      prepare: app => {
        const [bet] = ticketOf(app).get().bets
        if (!bet) throw new Error('no bet')
        app.queryClient.setQueryData(maxStakeQuery(app.api, bet, true).queryKey, {
          min: toMinor(100),
          max: toMinor(15_000),
        })
      },
    })
    expect(text).toMatch(/Stake Min €1\.00 · Max €150\.00/)
  })

  it('leave no stake at all, which is said instead of a way out that is none', async () => {
    const { text, markup } = await render(app => [...combo(app, 1), stakeOf(keyOf(1), 9000)], {
      prepare: app => {
        const [bet] = ticketOf(app).get().bets
        if (!bet) throw new Error('no bet')
        app.queryClient.setQueryData(maxStakeQuery(app.api, bet, true).queryKey, { min: toMinor(100), max: toMinor(8) })
      },
    })
    expect(text).toContain('No stake fits: at least €1.00, and at these odds at most €0.08.')
    expect(text).not.toContain('Set to')
    expect(markup).not.toContain('Stakes at one tap')
    expect(button(markup, 'Place bet €90.00')).toContain(OFF)
  })

  it('a VIP may ask for more, and is told who decides', async () => {
    const vip = { ...player, isVip: true }
    const over = (app: App): Event[] => [...combo(app, 1), stakeOf(keyOf(1), 50_000)]
    const { text } = await render(over, { player: vip })
    expect(text).toContain('Ask for €500.00')
    const asked = await render(app => [...over(app), { type: 'setVip', betKey: keyOf(1), isVip: true }], {
      player: vip,
    })
    expect(asked.text).toContain('VIP Above €400.00 a trader decides.')
    expect(button(asked.markup, 'Place bet €500.00')).not.toContain(OFF)
    expect((await render(over)).text).not.toContain('Ask for')
  })
})

describe('several singles', () => {
  it('have one field for all of them beside their own', async () => {
    const singles = (app: App): Event[] => [
      ...combo(app, 1, 2),
      { type: 'setBetType', betType: 'single' },
      stakeOf(keyOf(1), 1000),
      stakeOf(keyOf(2), 1000),
    ]
    const { text, markup } = await render(singles, { prepare: answerMax(40_000) })
    expect(text).toMatch(/Stake on Home 1 .*Stake on Home 2 .*Stake for each Min €0\.50 · Max €400\.00/)
    expect(markup.match(/<input[^>]*value="10\.00"/g)).toHaveLength(3)
  })

  it('share what holds for each of them: the smallest of the largest stakes, the largest of the smallest', async () => {
    const matches = Array.from({ length: 12 }, (_, at) => at + 1)
    const { text } = await render(app => [...combo(app, ...matches), { type: 'setBetType', betType: 'single' }], {
      prepare: app => {
        for (const [at, bet] of ticketOf(app).get().bets.entries()) {
          const bounds = { min: toMinor(100 + at), max: toMinor(7500 - at) }
          app.queryClient.setQueryData(maxStakeQuery(app.api, bet, true).queryKey, bounds)
        }
      },
    })
    expect(text).toMatch(/Stake for each Min €1\.11 · Max €74\.89/)
  })

  it('are not offered where a provider does not have them', async () => {
    const { markup } = await render(app => combo(app, 1, 2), {
      settings: { multi_single_available_by_provider: { betradar: false } },
    })
    expect(button(markup, 'Single')).toContain('title="Several singles at once are not offered')
  })
})

describe('who may bet', () => {
  it('a player who must not is told so', async () => {
    const { text, markup } = await render(app => [...combo(app, 1), stakeOf(keyOf(1), 1000)], {
      player: { ...player, isForbidden: true },
    })
    expect(text).toContain('Your account cannot place bets.')
    expect(button(markup, 'Place bet')).toContain(OFF)
  })

  it('without a stake the button says what is missing', async () => {
    const { markup } = await render(app => combo(app, 1))
    expect(button(markup, 'Place bet')).toMatch(/aria-describedby/)
    expect(readText(markup)).toContain('Enter a stake.')
  })
})

describe('what stands in the way', () => {
  const blocked = async (events: (app: App) => readonly Event[], prepare?: (app: App) => void) => {
    const { text, markup } = await render(events, prepare ? { prepare } : {})
    expect(button(markup, 'Place')).toContain(OFF)
    return text
  }
  const single = (stake: number) => (app: App) => [...combo(app, 1), stakeOf(keyOf(1), stake)]

  it('a stake below the smallest', async () => {
    expect(await blocked(single(10))).toContain('The smallest stake is €0.50.')
  })

  it('a stake above the largest, with the way out', async () => {
    const text = await blocked(single(50_000))
    expect(text).toContain('Above the maximum stake of €400.00.')
    expect(text).toContain('Set to €400.00')
  })

  it('a balance that is too low', async () => {
    const poor = { ...player, account: makeAccount({ available_to_bet_with_locked_cents: 500 }) }
    const { text, markup } = await render(single(1000), { player: poor })
    expect(text).toContain('Your balance is €5.00.')
    expect(button(markup, 'Place bet €10.00')).toContain(OFF)
  })

  it('selections of one match', async () => {
    const other = makePick(1, { marketId: '18', specifier: 'total=2.5', outcomeId: '12', outcomeName: 'Over 2.5' })
    const text = await blocked(app => [
      ...combo(app, 1),
      { type: 'pick', outcome: toPickedOutcome(other, app.live) },
      stakeOf('combo', 1000),
    ])
    expect(text).toContain('Selections of one match cannot be combined.')
  })

  it('prices that are not trusted', async () => {
    const text = await blocked(single(1000), app => app.live.setFreshness('stale'))
    expect(text).toContain('Prices are being refreshed.')
  })
})

describe('prices that moved', () => {
  const ready = (app: App) => [...combo(app, 1, 2), stakeOf('combo', 1000)]

  it('are shown old and new, and accepted by the button', async () => {
    const { text, markup } = await render(app => [...ready(app), market(1, 1.9)])
    expect(text).toMatch(/2\.00 1\.90 .*Price moved down/)
    expect(markup).toMatch(/<s[^>]*>2\.00<\/s>/)
    expect(text).toMatch(/Total odds 4\.00 3\.80/)
    expect(text).toContain('1 price changed.')
    expect(button(markup, 'Accept new odds 3.80')).not.toContain(OFF)
  })

  it('in the other direction say so in words too', async () => {
    const { text } = await render(app => [...ready(app), market(1, 2.1)])
    expect(text).toContain('Price moved up')
  })

  it('are taken without a word where the person said so', async () => {
    const { text, markup } = await render(app => [
      ...ready(app),
      { type: 'changeAcceptMode', mode: 'any' },
      market(1, 1.9),
    ])
    expect(text).not.toContain('Price moved')
    expect(text).toContain('Accept any odds')
    expect(button(markup, 'Place bet €10.00')).not.toContain(OFF)
  })

  it('a suspended selection keeps its place, and can be removed with the others that closed', async () => {
    const { text, markup } = await render(app => [...ready(app), market(1, 2, -1), market(2, 2, -3)])
    expect(text).toContain('Suspended. It may reopen in a moment.')
    expect(text).toContain('Not available any more')
    expect(text).toContain('Remove 2 closed selections')
    expect(button(markup, 'Place bet')).toContain(OFF)
  })
})

describe('sending', () => {
  const sent = (app: App): Event[] => [...combo(app, 1, 2), stakeOf('combo', 1000), place]

  it('locks everything while the bet is placed', async () => {
    const { text, markup } = await render(sent)
    expect(button(markup, 'Placing your bet')).toContain(OFF)
    expect(markup).not.toContain('aria-label="Remove')
    expect(markup).not.toMatch(/<input/)
    expect(text).toMatch(/Stake €10\.00 Potential win €40\.00/)
  })

  it('says that it is finding out when the answer was lost', async () => {
    const { text, markup } = await render(app => [...sent(app), { type: 'answerLost', idempotencyKey: KEY }])
    expect(button(markup, 'Checking your bet')).toContain(OFF)
    expect(text).toContain('it will not be placed twice')
  })

  it('shows the receipt: number, legs, odds, stake, what can be won', async () => {
    const bet = {
      stake: { value: 1000, currency: 'EUR' },
      selections: [1, 2].map(match_id => ({ match_id, market_id: '1', specifier: '', outcome_id: '1', odds: 2 })),
    }
    const { text, markup } = await render(app => [
      ...sent(app),
      { type: 'placeSucceeded', idempotencyKey: KEY, placedBets: [placeBet(bet)] },
    ])
    expect(text).toMatch(/Bet placed .*No\. 8000001/)
    expect(text).toMatch(/Home 1 Match result 2\.00 Home 2 Match result 2\.00/)
    expect(text).toMatch(/Stake €10\.00 Potential win €40\.00/)
    expect(button(markup, 'Done')).not.toContain(OFF)
    expect(button(markup, 'Keep picks')).not.toContain(OFF)
  })

  it('a refusal says why, and what happened to the money', async () => {
    const failure = { kind: 'coded', code: 130, message: 'There is not enough money on your account.' } as const
    const { text, markup } = await render(app => [...sent(app), { type: 'placeFailed', idempotencyKey: KEY, failure }])
    expect(markup).toContain('role="alert"')
    expect(text).toContain('There is not enough money on your account. Your €10.00 stays in your balance.')
  })

  it('a refusal without words of the server has words of ours', async () => {
    const failure = { kind: 'coded', code: 101 } as const
    const { text } = await render(app => [...sent(app), { type: 'placeFailed', idempotencyKey: KEY, failure }])
    expect(text).toContain('The price moved before we could place this bet.')
  })

  it.each([
    [608, 'You take a break from betting.'],
    [616, 'This would go over a limit that you have set.'],
  ])("a refusal by the player's own bounds leads to them: %i", async (code, words) => {
    const failure = { kind: 'coded', code } as const
    const { text, markup } = await render(app => [...sent(app), { type: 'placeFailed', idempotencyKey: KEY, failure }])
    expect(text).toContain(words)
    expect(markup).toMatch(/<a [^>]*href="\/limits">See your limits<\/a>/)
  })

  it('of several bets tells those that were placed from those that were not', async () => {
    const { text } = await render(app => [
      ...combo(app, 1, 2),
      { type: 'setBetType', betType: 'single' },
      stakeOf(keyOf(1), 1000),
      stakeOf(keyOf(2), 500),
      place,
      {
        type: 'placeSucceeded',
        idempotencyKey: KEY,
        placedBets: [
          placeBet({
            stake: { value: 1000, currency: 'EUR' },
            selections: [{ match_id: 1, market_id: '1', specifier: '', outcome_id: '1', odds: 2 }],
          }),
        ],
        errorsByBet: { 1: { message: 'The odds have changed.' } },
      },
    ])
    expect(text).toContain('1 of 2 bets was not placed. Your €5.00 stays in your balance.')
    expect(text).toContain('The odds have changed.')
    expect(text).toContain('Placed, stake €10.00')
  })
})

it('reads in Arabic, with prices and money in one piece', async () => {
  const { text, markup } = await render(app => [...combo(app, 1), stakeOf(keyOf(1), 1000)], { locale: 'ar' })
  expect(markup).toContain('\u2066€20.00\u2069')
  expect(text).not.toMatch(/\b(ticket|leg|stake|accept|bet-type)\.[a-z]/)
})
