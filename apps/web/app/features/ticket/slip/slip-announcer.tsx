import { listSelections } from '@touchline/betting/slip-compose'
import type { Selection } from '@touchline/betting/slip-selection'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { formatPrice } from '../../../shared/odds/format-price.ts'
import { useOddsFormat } from '../../../shared/preferences.ts'
import text from '../../../ui/text.module.css'
import type { TicketStore } from '../ticket-store.ts'
import { describeChanges } from './slip-announcements.ts'

/** At most one message in so long; what happens meanwhile is told together, as it stands then. */
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
    let told: readonly Selection[] = listSelections(store.get().bets)
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      const now = listSelections(store.get().bets)
      const news = describeChanges(told, now, words.current)
      told = now
      if (news === null) return
      setMessage(news)
      timer = setTimeout(() => {
        timer = undefined
        tell()
      }, PAUSE_MS)
    }
    const stop = store.subscribe(() => {
      if (timer === undefined) tell()
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
