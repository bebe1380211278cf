/** All data of the quick bet bar, computed once per render. */
import { toMinor } from '@touchline/betting/money/money'
import { useEffect } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useApp, useSettings } from '../../../shared/app/app-context.tsx'
import { useKeyed } from '../../../shared/helpers/use-readable.ts'
import { formatPrice, useOddsFormat } from '../../../shared/odds/odds-format.ts'
import { buildPlacingContext, type TicketPlayer } from '../placing/player.ts'
import { type QuickBetOf, type QuickBetStore, useQuickBet, useQuickBetStore } from './quick-bet-store.ts'
import type { QuickBetTexts } from './quick-bet-texts.ts'

export interface Quick {
  readonly store: QuickBetStore
  readonly quick: QuickBetOf
  readonly words: QuickBetTexts
  readonly isSignedIn: boolean
}

/** Keeps the sign before the price in any text direction. */
const isolate = (price: string): string => `\u2066${price}\u2069`

/** Keeps currency and balance in sync with the account. */
function useAccount({ account }: TicketPlayer, store: QuickBetStore): void {
  const { currency, subunits, available_to_bet_with_locked_cents: balance } = account ?? {}
  useEffect(() => {
    if (!currency || !subunits || balance === undefined) return
    store.dispatch({ type: 'currencyChanged', currency: { currency, subunits } })
    store.dispatch({ type: 'balanceChanged', balance: toMinor(balance) })
  }, [store, currency, subunits, balance])
}

export function useQuick(player: TicketPlayer): Quick {
  const { t, formats } = useI18n()
  const { live } = useApp()
  const store = useQuickBetStore()
  const quick = useQuickBet()
  const format = useOddsFormat()
  const settings = useSettings()
  const outcome = useKeyed(live.outcomes, quick.bet?.selections[0]?.id ?? '')
  useAccount(player, store)
  const { currency } = quick
  const words: QuickBetTexts = {
    t,
    money: value => formats.money({ value, currency: currency.currency, subunits: currency.subunits }),
    writePrice: odds => isolate(formatPrice(odds, format)),
    context: buildPlacingContext(player, settings, currency),
    price: outcome?.odds,
  }
  return { store, quick, words, isSignedIn: player.isSignedIn }
}
