/** Headings of match groups. */
import type { Tournament } from '@touchline/contract/entities/catalogue'
import { memo } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { leaguePath } from '../../shared/addresses/paths.ts'
import { formatWhen } from '../../shared/formats/dates.ts'
import { useDay } from '../../shared/live/ticker.ts'
import { SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { LiveDot } from '../../ui/live-dot.tsx'
import { Name } from '../../ui/name.tsx'
import { Star } from '../../ui/star.tsx'
import { CountryCode } from '../../ui/tag.tsx'
import { IN_PLAY } from './groups.ts'
import { MatchGroup } from './match-group.tsx'
import styles from './match-row.module.css'

type Rest = Omit<Parameters<typeof MatchGroup>[0], 'label' | 'name' | 'head' | 'mark' | 'namesLeagues'>

/** The matches of one league. */
export const LeagueGroup = memo(({ league, ...rest }: Rest & { readonly league: Tournament }) => (
  <MatchGroup
    {...rest}
    // Leagues of several countries have the same name.
    label={`${league.name}, ${league.category.name}`}
    name={league.name}
    head={
      <>
        <SportIcon sportKey={league.sport.key} size={16} className={styles.quiet} />
        <CountryCode code={league.category.country_code} />
        <Link to={leaguePath(league)}>
          <Name>{league.name}</Name>
        </Link>
      </>
    }
    mark={<Star type="tournaments" id={league.id} name={league.name} />}
  />
))

const atNoon = (day: string): string => `${day}T12:00:00.000Z`

function useDayName(day: string): string {
  const { t, formats } = useI18n()
  const today = Date.parse(atNoon(useDay()))
  return day === IN_PLAY ? t('row.live') : formatWhen(atNoon(day), today, { t, formats, timeZone: 'UTC' }).day
}

/** The matches in play, or those of one day. */
export const TimeGroup = memo(({ day, ...rest }: Rest & { readonly day: string }) => {
  const name = useDayName(day)
  const head = (
    <>
      {day === IN_PLAY && <LiveDot />}
      <span>{name}</span>
    </>
  )
  return <MatchGroup {...rest} label={name} name={name} head={head} namesLeagues />
})
