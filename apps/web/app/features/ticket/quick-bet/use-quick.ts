/** All data of the quick bet bar, computed once per render, and its texts for taps that were not placed. */

import { computeMaxStakeByLimits } from '@touchline/betting/limits/bet-limits'
import { toMinor } from '@touchline/betting/money/money'
import { toDecimal } from '@touchline/betting/odds/odds'
import { betOdds } from '@touchline/betting/slip/slip-bet'
import { isOddsRejectionKey, PLACEMENT_ERROR_KEYS } from '@touchline/betting/ticket/placement-errors'
import type { PlacingContext } from '@touchline/betting/ticket/types'
import type { Settings } from '@touchline/contract/entities/settings'
import { useEffect } from 'react'
import { isolate } from '../../../i18n/isolate.ts'
import { useI18n } from '../../../i18n/provider.tsx'
import type { Translate } from '../../../i18n/translate.ts'
import { useApp, useSettings } from '../../../shared/app/app-context.tsx'
import { useKeyed } from '../../../shared/helpers/use-readable.ts'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import { buildPlacingContext, type TicketPlayer } from '../placing/player.ts'
import { readSlipCurrency } from '../placing/request-mapping.ts'
import { type QuickBetOf, type QuickBetStore, useQuickBet, useQuickBetStore } from './quick-bet-store.ts'

export interface Quick {
  readonly store: QuickBetStore
  readonly quick: QuickBetOf
  readonly words: QuickBetTexts
  readonly isSignedIn: boolean
}

/** Keeps the sign before the price in any text direction. */
const isolatePrice = (price: string): string => `\u2066${price}\u2069`

/** Keeps currency and balance in sync with the account. */
function useAccount({ account }: TicketPlayer, store: QuickBetStore, settings: Settings | undefined): void {
  const { currency, subunits, available_to_bet_with_locked_cents: balance } = account ?? {}
  useEffect(() => {
    if (!currency || !subunits || balance === undefined) return
    store.dispatch({ type: 'currencyChanged', currency: readSlipCurrency({ currency, subunits }, settings) })
    store.dispatch({ type: 'balanceChanged', balance: toMinor(balance) })
  }, [store, currency, subunits, balance, settings])
}

export function useQuick(player: TicketPlayer): Quick {
  const { t, formats } = useI18n()
  const { live } = useApp()
  const store = useQuickBetStore()
  const quick = useQuickBet()
  const formatPrice = useFormatPrice()
  const settings = useSettings()
  const outcome = useKeyed(live.outcomes, quick.bet?.selections[0]?.id ?? '')
  useAccount(player, store, settings)
  const { currency } = quick
  const words: QuickBetTexts = {
    t,
    money: value => formats.money({ value, currency: currency.currency, subunits: currency.subunits }),
    writePrice: odds => isolatePrice(formatPrice(odds)),
    context: buildPlacingContext(player, settings, currency),
    price: outcome?.odds,
  }
  return { store, quick, words, isSignedIn: player.isSignedIn }
}

export interface QuickBetTexts {
  readonly t: Translate
  readonly money: (value: number) => string
  readonly writePrice: (odds: number) => string
  readonly context: Pick<PlacingContext, 'limits' | 'minStake' | 'maxStake' | 'balance'>
  /** Current price of the tapped outcome; undefined when unknown. */
  readonly price: number | undefined
}

function describeLimit({ finding, bet, currency }: QuickBetOf, { t, money, context }: QuickBetTexts): string | null {
  const isOfMoney = finding?.kind === 'max_stake' || finding?.kind === 'max_payout'
  if (!isOfMoney || !bet || !context.limits) return null
  const highest = computeMaxStakeByLimits(betOdds(bet), currency.currency, context.limits)
  return highest === null ? null : t.isolated('stake.above', { amount: money(highest) })
}

function describeMovedPrice({ error, bet }: QuickBetOf, { t, price, writePrice }: QuickBetTexts): string | null {
  const isMoved = error.key === PLACEMENT_ERROR_KEYS.invalidOdds || isOddsRejectionKey(error.key)
  const [tapped] = bet?.selections ?? []
  if (!isMoved || !tapped || price === undefined || price === toDecimal(tapped.acceptedOdds)) return null
  return t.isolated('quick.price-changed', { price: writePrice(price) })
}

function describeKey(key: string, { t, money, context }: QuickBetTexts): string | null {
  const values = {
    min: isolate(money(context.minStake ?? 0)),
    max: isolate(money(context.maxStake ?? 0)),
    count: context.limits?.selectionLimit ?? 0,
  }
  return t.find(key.startsWith('error.') ? key : `quick.refused.${key}`, values)
}

/** Why the tap was not placed: with amounts where available, else the server's message. */
export function describeQuickError(quick: QuickBetOf, words: QuickBetTexts): string {
  return (
    describeLimit(quick, words) ||
    describeMovedPrice(quick, words) ||
    quick.error.message ||
    describeKey(quick.error.key, words) ||
    words.t('error.place_bets.default')
  )
}

/** The problem with the entered stake; null when it is valid. */
export function describeStake({ stake, currency }: QuickBetOf, { t, money, context }: QuickBetTexts): string | null {
  const { minStake, balance, limits } = context
  const { fiat = [], crypto = [] } = limits?.maxStakeLimit ?? {}
  const most = [...fiat, ...crypto].find(({ currencyCode }) => currencyCode === currency.currency)?.amount
  if (stake === 0) return null
  if (minStake !== null && stake < minStake)
    return t.isolated('quick.refused.stake_below_min', { min: money(minStake) })
  if (balance !== null && stake > balance) return t.isolated('quick.refused.balance', { balance: money(balance) })
  return most !== undefined && stake > most ? t.isolated('quick.refused.stake_above_max', { max: money(most) }) : null
}
