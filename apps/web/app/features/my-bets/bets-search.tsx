/** Search of the history: by reference or event, and by the days on which bets were placed. */
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { isDay } from '../../shared/formats/dates.ts'
import { useDebounced } from '../../shared/helpers/use-debounced.ts'
import { useDay } from '../../shared/live/ticker.ts'
import { Field } from '../../ui/field.tsx'
import styles from './my-bets-page.module.css'

export const MAX_SEARCH_LENGTH = 50

interface SearchChoice {
  readonly from: string
  readonly to: string
  readonly q: string
}

interface BetsSearchProps {
  readonly choice: SearchChoice
  readonly onChange: (changes: Partial<SearchChoice>) => void
}

/** A new `key` empties the fields: what is typed is theirs until it is searched for. */
export function BetsSearch({ choice: { from, to, q }, onChange }: BetsSearchProps) {
  const t = useT()
  const today = useDay()
  const [typed, setTyped] = useState(q)
  const searched = useDebounced(typed.trim())
  const latest = useRef(onChange)
  const previous = useRef(searched)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (searched === previous.current) return
    previous.current = searched
    latest.current({ q: searched })
  }, [searched])
  // While a day is typed the field is empty or has another day: only whole days are searched for.
  const chooseDay = (name: 'from' | 'to', day: string) => {
    if (day === '' || isDay(day)) onChange({ [name]: day })
  }
  return (
    <search className={styles.search}>
      <Field
        type="search"
        label={t('bets.search')}
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Field
        type="date"
        label={t('bets.from')}
        defaultValue={from}
        max={to || today}
        onChange={({ target }) => chooseDay('from', target.value)}
      />
      <Field
        type="date"
        label={t('bets.to')}
        defaultValue={to}
        min={from || undefined}
        max={today}
        onChange={({ target }) => chooseDay('to', target.value)}
      />
    </search>
  )
}
