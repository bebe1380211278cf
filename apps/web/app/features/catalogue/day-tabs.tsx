import { useI18n } from '../../i18n/provider.tsx'
import { formatWhen } from '../../shared/formats/dates.ts'
import { Chips } from '../../ui/chips.tsx'
import styles from './match-browser.module.css'

interface DayTabsProps {
  readonly days: readonly string[]
  readonly today: string
  readonly value: string
  /** Number of a day's matches; without it none is shown. */
  readonly countOf?: (day: string) => number | undefined
  readonly onChange: (day: string) => void
}

const atNoon = (day: string): string => `${day}T12:00:00.000Z`

/** Chooses a day around today. */
export function DayTabs({ days, today, value, countOf, onChange }: DayTabsProps) {
  const { t, formats } = useI18n()
  const write = (day: string) => {
    const { day: name } = formatWhen(atNoon(day), Date.parse(atNoon(today)), { t, formats, timeZone: 'UTC' })
    const date = formats.date(atNoon(day), 'UTC')
    return name === date ? date : `${name}, ${date}`
  }
  return (
    <Chips
      label={t('schedule.day')}
      value={value}
      onChange={onChange}
      chips={days.map(day => ({ value: day, content: <DayName name={write(day)} count={countOf?.(day)} /> }))}
    />
  )
}

function DayName({ name, count }: { readonly name: string; readonly count: number | undefined }) {
  if (count === undefined) return name
  return (
    <>
      {name}
      <span className={styles.count}>{count}</span>
    </>
  )
}
