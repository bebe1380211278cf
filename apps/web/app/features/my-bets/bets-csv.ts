/** The history as a table: a row a bet, in the player's language and notation. */
import { isOpenBet } from '@touchline/betting/bets/bet-status'
import { countCurrencyDecimals } from '@touchline/betting/money/currency-decimals'
import type { Bet } from '@touchline/contract/entities/bet'
import { getDateTimeFormat } from '../../i18n/intl.ts'
import type { I18n } from '../../i18n/provider.tsx'
import { toCsv, toNumberCell, toTextCell } from '../../shared/helpers/csv.ts'
import { formatBetName, formatEvent, outcomeOf, tagOf } from './bet-labels.ts'

interface BetsCsvOptions extends Pick<I18n, 't' | 'formats'> {
  readonly timeZone: string
}

/** Invisible marks of direction, which are not part of an amount or a name. */
const ISOLATES = /[\u2066-\u2069]/g

/**
 * Times are `2026-11-21 10:01` in the player's time zone, which every spreadsheet reads. Amounts have no currency sign:
 * it has a column of its own. Amounts that are not known yet are empty.
 */
export function formatBetsCsv(bets: readonly Bet[], { t, formats, timeZone }: BetsCsvOptions): string {
  const { decimalSeparator } = formats
  // As Swedish writes it: the notation of ISO 8601.
  const time = getDateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const formatTime = (at: string) => time.format(new Date(at))
  const formatNumber = (value: number, digits: number) => toNumberCell(value, digits, decimalSeparator)
  const toRow = (bet: Bet): string[] => {
    const { currency, subunits } = bet.stake
    const amount = (value: number) => formatNumber(value / subunits, countCurrencyDecimals(subunits))
    const isOpen = isOpenBet(bet.status)
    const { value, net } = outcomeOf(bet)
    const selections = bet.selections.map(selection => {
      const { market, outcome, odds } = selection
      const price = bet.type === 'custom_bet' ? [] : [formatNumber(odds, 2)]
      return [formatEvent(selection, t), market.name, outcome.name, ...price].join(', ')
    })
    const texts = [bet.ref, formatTime(bet.created_at), bet.settled_at === null ? '' : formatTime(bet.settled_at)]
    const names = [formatBetName(bet, t), selections.join(' | '), t(tagOf(bet).text), currency]
    return [
      ...[...texts, ...names].map(cell => toTextCell(cell.replace(ISOLATES, ''))),
      amount(bet.stake.value),
      bet.system ? '' : formatNumber(bet.odds, 2),
      isOpen ? '' : amount(value),
      net === null ? '' : amount(net),
    ]
  }
  const heads = [
    t('bets.csv.number'),
    t('bets.csv.placed'),
    t('bets.filter.settled'),
    t('bets.csv.type'),
    t('bets.csv.selections'),
    t('bets.result'),
    t('bets.csv.currency'),
    t('bets.stake'),
    t('bets.odds'),
    t('bets.sum.returned'),
    t('bets.sum.net'),
  ]
  return toCsv([heads.map(toTextCell), ...bets.map(toRow)], decimalSeparator)
}
