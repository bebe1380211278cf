import { listSelections, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useOddsFormat } from '../../../shared/browser/preferences.ts'
import { boostPercent } from '../../../shared/formats/boost-percent.ts'
import { formatPrice } from '../../../shared/odds/format-price.ts'
import text from '../../../ui/text.module.css'
import type { TicketStore } from '../ticket-store.ts'
import { describeBonusChanges, describeChanges } from './slip-announcements.ts'

/** Minimum interval between messages; changes meanwhile are announced together, in their latest state. */
const PAUSE_MS = 5000

/** Announces changes of the slip's selections to assistive technology. */
export function SlipAnnouncer({ store }: { readonly store: TicketStore }) {
  const { t, formats } = useI18n()
  const format = useOddsFormat()
  const [message, setMessage] = useState('')
  const current = {
    t,
    writePrice: (odds: number) => formatPrice(odds, format),
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
