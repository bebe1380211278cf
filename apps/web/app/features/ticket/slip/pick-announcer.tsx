import { createObservable } from '@touchline/client/observable'
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useReadable } from '../../../shared/helpers/use-readable.ts'
import text from '../../../ui/text.module.css'

interface SlipChange {
  readonly outcomeName: string
  readonly isAdded: boolean
  /** Number of selections on the slip now. */
  readonly count: number
}

/** The last selection that the player added to the slip, or removed from it, by an odds button. */
export const lastPick = createObservable<SlipChange | null>(null)

/** Announces the player's picks to assistive technology, also while no slip is on screen. */
export function PickAnnouncer() {
  const t = useT()
  const change = useReadable(lastPick)
  const [message, setMessage] = useState('')
  // Set after the region is on the page: only changes of its content are read.
  useEffect(() => {
    if (!change) return
    const { outcomeName: name, isAdded, count } = change
    setMessage(`${t(isAdded ? 'news.added' : 'news.removed', { name })} ${t('custom.picks', { count })}`)
  }, [change, t])
  return (
    <p className={text.hidden} role="status">
      {message}
    </p>
  )
}
