/** Renders the slip of a signed-in player for component tests, with picks and a stubbed backend. */

import { act, screen, waitFor } from '@testing-library/react'
import { toMinor } from '@touchline/betting/money/money'
import type { TicketEvent } from '@touchline/betting/ticket/types'
import type { Api } from '@touchline/client/http'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import type { PlaceBetsRequest } from '@touchline/contract/entities/bet'
import type { SlipBets } from '@touchline/contract/entities/bet-bonus'
import type { Settings } from '@touchline/contract/entities/settings'
import { expect } from 'vitest'
import type { App } from '../../../shared/app/app.ts'
import type { SlipBonusPart } from '../../../shared/bets/slip-bonus-slot.ts'
import { nextPaint } from '../../../shared/browser/run-later.ts'
import type { Pick } from '../../../shared/odds/pick.ts'
import * as queryKeys from '../../../shared/queries/query-keys.ts'
import { readText, renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import type { Placed } from '../placing/placing.ts'
import type { TicketDeps, TicketPlayer } from '../placing/player.ts'
import { startQuickBet } from '../quick-bet/quick-bet-store.ts'
import { SlipBody } from '../slip/slip.tsx'
import { startTicket, type TicketStore } from '../ticket-store.ts'
import { makeAccount, makePick, makeSettings } from './test-ticket.ts'

export type SlipEvent = TicketEvent<Placed>

export const player: TicketPlayer = { isSignedIn: true, account: makeAccount() }
export const visitor: TicketPlayer = { isSignedIn: false, account: undefined }

interface SlipOptions {
  readonly player?: TicketPlayer
  readonly locale?: string
  readonly settings?: Partial<Settings>
  /**
   * Minimum and maximum stake of a single on a match, in minor units; without it the request stays
   * pending.
   */
  readonly bounds?: (match: number) => readonly [min: number, max: number]
  /** The player's own limits are the reason of the maximum. */
  readonly isPlayerLimit?: boolean
  /** Responds to placement requests; without it they stay pending. */
  readonly answer?: (body: PlaceBetsRequest) => unknown
  /** Responds to requests for the slip's bonuses; without it they stay pending. */
  readonly bonuses?: (body: SlipBets) => unknown
  /** Responds to requests for the price of a combination; without it they stay pending. */
  readonly customOdds?: () => Promise<{ readonly odds: number }>
  readonly bonusPart?: SlipBonusPart
  /** Runs before the slip is rendered. */
  readonly before?: (store: TicketStore, app: App) => void
}

const pending = () => new Promise(() => {})

/** A market change of a match: a price, or a status. */
export const market = (match: number, odds: number, status = 1): SlipEvent => ({
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

/** Dependencies of a ticket for a player, or for a visitor (null); their calls stay pending. */
export const makeTicketDeps = (playerId: number | null): TicketDeps => ({
  requestSignIn: pending as never,
  readPlayer: pending as never,
  playerId: () => playerId,
  onPlaced() {},
})

/** Starts ticket and quick bet for a player, or for a visitor (null). */
export function startBoth(app: App, playerId: number | null): TicketStore {
  const deps = makeTicketDeps(playerId)
  const ticket = startTicket(app, deps)
  startQuickBet(app, ticket, deps)
  return ticket
}

/** Renders the slip with picks; a number is the home win of that match at 2.00. */
export async function openSlip(picks: readonly (number | Pick)[], options: SlipOptions = {}) {
  const { bounds, answer = pending, bonuses, bonusPart, customOdds } = options
  const call = async (name: string, { body }: { body: PlaceBetsRequest & PlaceBetsRequest['bets'][number] }) => {
    if (name === 'postBets') return answer(body)
    if (name === 'postBetsCustomOdds' && customOdds) return customOdds()
    if (name === 'postBonuses' && bonuses) return bonuses(body as unknown as SlipBets)
    if (name !== 'postBetsMaxStake' || !bounds) return pending()
    const [min, max] = bounds(body.selections[0]?.match_id ?? 0)
    return {
      min_stake: { value: toMinor(min) },
      max_stake: { value: toMinor(max) },
      is_player_limit: options.isPlayerLimit,
    }
  }
  const status = options.player?.isSignedIn === false ? 'NOT_LOGGED_IN' : 'LOGGED_IN'
  const session = createObservable<SessionState>({ status, reason: null, info: null })
  const created = await createTestApp(options.locale, call as unknown as Api['call'])
  const app = { ...created, session: { ...created.session, ...session } }
  const settings = makeSettings(options.settings)
  app.queryClient.setQueryData(['settings'], { data: settings })
  globalThis.sessionStorage.clear()
  const store = startBoth(app, status === 'LOGGED_IN' ? 7 : null)
  for (const pick of picks) {
    store.pick(typeof pick === 'number' ? makePick(pick) : pick)
    await nextPaint()
  }
  options.before?.(store, app)
  const { user, container } = renderInApp(
    app,
    <SlipBody player={options.player ?? player} {...(bonusPart && { bonusPart })} />,
  )
  if (bounds) await waitFor(() => expect(app.queryClient.isFetching({ queryKey: queryKeys.maxStake })).toBe(0))
  return {
    app,
    user,
    container,
    text: () => readText(container),
    press: (name: string | RegExp) => user.click(button(name)),
    type: async (amount: string, name: string | RegExp = /^Stake/) => {
      await user.clear(field(name))
      await user.type(field(name), amount)
    },
    receive: (...events: SlipEvent[]) => act(() => events.forEach(store.dispatch)),
  }
}

export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name })
export const field = (name: string | RegExp): HTMLElement => screen.getByRole('textbox', { name })

/** Expects that the button of that name is disabled. */
export const expectOff = (name: string | RegExp): void => {
  expect(button(name)).toHaveAttribute('aria-disabled', 'true')
}
/** Expects that the button of that name is enabled. */
export const expectOn = (name: string | RegExp): void => {
  expect(button(name)).not.toHaveAttribute('aria-disabled')
}
