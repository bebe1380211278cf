/** What the ticket has to know of the player; the shell hands it in. */
import { toMinor } from '@touchline/betting/money'
import type { SlipCurrency } from '@touchline/betting/slip-bet'
import type { PlacingContext } from '@touchline/betting/ticket-types'
import type { Account } from '@touchline/contract/entities/player'
import type { Settings } from '@touchline/contract/entities/settings'
import { readLimits, readMinStake } from './wire.ts'

export interface TicketPlayer {
  readonly isSignedIn: boolean
  /** The account that bets are placed from; undefined for a visitor and until it is known. */
  readonly account: Account | undefined
}

/** What placing depends on besides the slip. */
export function buildContext(
  player: TicketPlayer,
  settings: Settings | undefined,
  currency: SlipCurrency,
): PlacingContext {
  const { account, isSignedIn } = player
  const isSame = account?.currency === currency.currency
  return {
    isSignedIn,
    balance: account && isSame ? toMinor(account.available_to_bet_with_locked_cents) : null,
    minStake: settings ? readMinStake(settings.currencies, currency.currency) : null,
    maxStake: null,
    limits: settings ? readLimits(settings.bets_limits) : null,
  }
}
