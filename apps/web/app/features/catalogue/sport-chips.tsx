import type { Sport } from '@touchline/contract/entities/catalogue'
import { useT } from '../../i18n/provider.tsx'
import { sportName } from '../../shared/match/sports.ts'
import { Chips } from '../../ui/chips.tsx'
import { SportIcon } from '../../ui/icon.tsx'
import styles from './match-browser.module.css'

interface SportChipsProps {
  readonly sports: readonly Sport[]
  /** Number of a sport's matches; without it none is shown. */
  readonly countOf?: (sport: Sport) => number | undefined
  /** Key of the chosen sport. */
  readonly value: string
  readonly onChange: (sportKey: string) => void
}

/** Chooses a sport. */
export function SportChips({ sports, countOf, value, onChange }: SportChipsProps) {
  const t = useT()
  return (
    <Chips
      label={t('list.sport')}
      value={value}
      onChange={onChange}
      chips={sports.map(sport => ({
        value: sport.key,
        content: (
          <>
            <SportIcon sportKey={sport.key} size={16} />
            {sportName(sport, t)}
            {countOf && <span className={styles.count}>{countOf(sport)}</span>}
          </>
        ),
      }))}
    />
  )
}
