import { NO_BOOST } from '@touchline/betting/engagement/comboboost'
import { toDecimal } from '@touchline/betting/odds/odds'
import type { Selection } from '@touchline/betting/selections/selection'
import { betKey, listSelections, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import type { Translate } from '../../../i18n/translate.ts'
import { boostPercent } from '../../../shared/bets/placed-bet.ts'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import text from '../../../ui/text.module.css'
import type { TicketStore } from '../ticket-store.ts'

/** Minimum interval between messages; changes meanwhile are announced together, in their latest state. */
const PAUSE_MS = 5000

/**
 * Announces changes of the slip's selections to assistive technology. Only the slip is announced
 * of, and seldom: prices move all the time.
 */
interface Words {
  readonly t: Translate
  readonly writePrice: (odds: number) => string
}

function describeChange(before: Selection, after: Selection, { t, writePrice }: Words): string | null {
  const { outcomeName: name } = after
  if (after.isNotAvailable) return before.isNotAvailable ? null : t('news.gone', { name })
  if (after.isSuspended) return before.isSuspended ? null : t('news.suspended', { name })
  const price = writePrice(toDecimal(after.odds))
  if (before.isSuspended || before.isNotAvailable) return t('news.open', { name, price })
  if (before.odds === after.odds) return null
  return t(after.odds > before.odds ? 'news.up' : 'news.down', { name, price })
}

const freebetOf = ({ bonus }: SlipBet) => (bonus?.type === 'freebet' ? bonus : null)
const factorOf = ({ bonus }: SlipBet): number =>
  bonus?.type === 'comboboost' ? (bonus.currentOdds ?? bonus.odds) : NO_BOOST

function describeBonusChange(
  before: SlipBet,
  after: SlipBet,
  { t, writePercent, writeMoney }: BonusWords,
): string | null {
  const freebet = freebetOf(after)
  if (freebet && freebetOf(before)?.id !== freebet.id)
    return t('ticket.bonus.news.freebet', { amount: writeMoney(freebet.freebetStake, after) })
  if (!freebet && freebetOf(before)) return t('ticket.bonus.news.no-freebet')
  const factor = factorOf(after)
  if (factor === factorOf(before)) return null
  if (factor === NO_BOOST) return t('ticket.bonus.news.no-boost')
  return t('ticket.bonus.news.boost', { percent: writePercent(factor) })
}

interface BonusWords extends Pick<Words, 't'> {
  readonly writePercent: (factor: number) => string
  readonly writeMoney: (value: number, bet: SlipBet) => string
}

/** Describes changes of the bets' freebets and boosts, or null; never those caused by prices alone. */
function describeBonusChanges(before: readonly SlipBet[], after: readonly SlipBet[], words: BonusWords): string | null {
  const changes = after.flatMap(bet => {
    const earlier = before.find(other => betKey(other) === betKey(bet))
    return (earlier && earlier !== bet && describeBonusChange(earlier, bet, words)) || []
  })
  return changes.length > 0 ? changes.join(' ') : null
}

/** Describes the changes between two moments, or null; leaves out selections that the player added or removed. */
export function describeChanges(
  before: readonly Selection[],
  after: readonly Selection[],
  words: Words,
): string | null {
  const changes = after.flatMap(selection => {
    const earlier = before.find(({ id }) => id === selection.id)
    return (earlier && earlier !== selection && describeChange(earlier, selection, words)) || []
  })
  return changes.length > 0 ? changes.join(' ') : null
}

/** Announces changes of the slip's selections to assistive technology. */
export function SlipAnnouncer({ store }: { readonly store: TicketStore }) {
  const { t, formats } = useI18n()
  const formatPrice = useFormatPrice()
  const [message, setMessage] = useState('')
  const current = {
    t,
    writePrice: (odds: number) => formatPrice(odds),
    writePercent: (factor: number) => formats.number(boostPercent(factor)),
    writeMoney: (value: number, { currency, subunits }: SlipBet) => formats.money({ value, currency, subunits }),
  }
  const words = useRef(current)
  useEffect(() => {
    words.current = current
  })
  useEffect(() => {
    let announced: readonly SlipBet[] = store.get().bets
    let timer: ReturnType<typeof setTimeout> | undefined
    const announce = () => {
      const now = store.get().bets
      const changes = [
        describeChanges(listSelections(announced), listSelections(now), words.current),
        describeBonusChanges(announced, now, words.current),
      ].filter(text => text !== null)
      announced = now
      if (changes.length === 0) return
      setMessage(changes.join(' '))
      timer = setTimeout(() => {
        timer = undefined
        announce()
      }, PAUSE_MS)
    }
    const stop = store.subscribe(() => {
      if (timer === undefined) announce()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])
  return (
    <p className={text.hidden} role="status">
      {message}
    </p>
  )
}
