/** Screen reader announcements of quick bet's state. */
import { toDecimal } from '@touchline/betting/odds/odds'
import { isAwaitingTrader } from '@touchline/betting/ticket/receipt-bets'
import type { QuickBetOf } from './quick-bet-store.ts'
import { describeQuickError, type QuickBetTexts } from './quick-bet-texts.ts'

function describePlaced({ placedBets: [bet] }: QuickBetOf, { t, money, writePrice }: QuickBetTexts): string {
  if (!bet) return ''
  const amount = money(bet.stake.value)
  if (isAwaitingTrader(bet)) return `${t('quick.with-trader')}. ${t('quick.with-trader.text', { amount })}`
  const returns = t('quick.placed.text', { amount, win: money(bet.potential_win) })
  return `${t('quick.placed', { price: writePrice(bet.odds) })}. ${returns}.`
}

/** Empty while there is nothing to announce. */
export function describeState(quick: QuickBetOf, words: QuickBetTexts): string {
  const { t, money, writePrice } = words
  const [tapped] = quick.bet?.selections ?? []
  if (!tapped) return ''
  const amount = money(quick.bet?.stake ?? 0)
  switch (quick.state) {
    case 'INITIAL':
      return quick.isApproved ? '' : t('quick.waiting')
    case 'PROCESSING':
      return t('quick.say.placing', {
        name: tapped.outcomeName,
        price: writePrice(toDecimal(tapped.acceptedOdds)),
        amount,
      })
    case 'CHECKING':
      return t('quick.checking')
    case 'CONFIRMING':
      return t('quick.confirming')
    case 'SUCCESS':
      return describePlaced(quick, words)
    case 'ERROR':
      return `${t('quick.refused')}. ${describeQuickError(quick, words)} ${t('quick.refused.money', { amount })}`
  }
}
