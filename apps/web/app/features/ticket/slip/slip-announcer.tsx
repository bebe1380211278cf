import { listSelections } from '@touchline/betting/slip-compose'
import type { Selection } from '@touchline/betting/slip-selection'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { formatPrice } from '../../../shared/odds/format-price.ts'
import { useOddsFormat } from '../../../shared/preferences.ts'
import text from '../../../ui/text.module.css'
import type { TicketStore } from '../ticket-store.ts'
import { describeChanges } from './slip-announcements.ts'

/** Minimum interval between messages; changes meanwhile are announced together, in their latest state. */
const PAUSE_MS = 5000

/** Tells assistive technology what happens to the slip's selections. */
export function SlipAnnouncer({ store }: { readonly store: TicketStore }) {
  const { t } = useI18n()
  const format = useOddsFormat()
  const [message, setMessage] = useState('')
  const words = useRef({ t, writePrice: (odds: number) => formatPrice(odds, format) })
  useEffect(() => {
    words.current = { t, writePrice: odds => formatPrice(odds, format) }
  })
  useEffect(() => {
    let announced: readonly Selection[] = listSelections(store.get().bets)
    let timer: ReturnType<typeof setTimeout> | undefined
    const announce = () => {
      const now = listSelections(store.get().bets)
      const changes = describeChanges(announced, now, words.current)
      announced = now
      if (changes === null) return
      setMessage(changes)
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
