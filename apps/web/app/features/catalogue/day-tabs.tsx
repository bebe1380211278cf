import { useI18n } from '../../i18n/provider.tsx'
import { formatWhen } from '../../shared/match/format-when.ts'
import { Chips } from '../../ui/chips.tsx'

interface DayTabsProps {
  readonly days: readonly string[]
  readonly today: string
  readonly value: string
  readonly onChange: (day: string) => void
}

const atNoon = (day: string): string => `${day}T12:00:00.000Z`

/** Chooses a day around today. */
export function DayTabs({ days, today, value, onChange }: DayTabsProps) {
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
      chips={days.map(day => ({ value: day, content: write(day) }))}
    />
  )
}
