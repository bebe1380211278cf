/** Past matches: the head-to-head of both sides, and the recent form of each. */
import type { Match } from '@touchline/contract/entities/match'
import type { PastMatch, Statistics } from '@touchline/contract/entities/media'
import { useI18n } from '../../../i18n/provider.tsx'
import { useTimeZone } from '../../../shared/live/ticker.ts'
import { cx } from '../../../ui/cx.ts'
import { Name } from '../../../ui/name.tsx'
import text from '../../../ui/text.module.css'
import { PairedBar } from '../scoreboard/paired-bar.tsx'
import styles from './insights.module.css'

interface PastProps {
  readonly match: Match
  readonly data: Statistics
}

export function Meetings({ match, data }: PastProps) {
  return (
    <>
      <div className={styles.teams} aria-hidden="true">
        <span dir="auto">{match.competitors?.home.name}</span>
        <span dir="auto">{match.competitors?.away.name}</span>
      </div>
      <div className={styles.figures}>
        {data.data.map(row => (
          <PairedBar key={row.key} row={row} />
        ))}
      </div>
      <PastList matches={data.matches ?? []} />
    </>
  )
}

export function FormLists({ match, data }: PastProps) {
  const { t } = useI18n()
  return (
    <div className={styles.forms}>
      {(['home', 'away'] as const).map(side => {
        const matches = (data.matches ?? []).filter(past => past.side === side)
        const name = match.competitors?.[side].name ?? ''
        return (
          <section key={side} className={styles.form} aria-label={t('stat.formOf', { team: name })}>
            <h3 className={cx(text.h3, styles.formHead)}>
              <Name>{name}</Name>
              <Letters matches={matches} team={name} />
            </h3>
            <PastList matches={matches} team={name} />
          </section>
        )
      })}
    </div>
  )
}

/** Result of a past match for one of its sides. */
type FormLetter = 'win' | 'draw' | 'loss'

/**
 * `team` is the side's name in the match; any name other than the away side's counts as the home
 * side.
 */
export function formOf({ away, score }: Pick<PastMatch, 'away' | 'score'>, team: string): FormLetter {
  const margin = team === away ? score.away - score.home : score.home - score.away
  if (margin === 0) return 'draw'
  return margin > 0 ? 'win' : 'loss'
}

/** Latest match last, in reading order. */
export function Letters({ matches, team }: { readonly matches: readonly PastMatch[]; readonly team: string }) {
  return (
    <span className={styles.letters} aria-hidden="true">
      {matches.toReversed().map(past => (
        <Letter key={past.id} letter={formOf(past, team)} />
      ))}
    </span>
  )
}

function Letter({ letter }: { readonly letter: FormLetter }) {
  const { t } = useI18n()
  return <span className={cx(styles.letter, styles[letter])}>{t(`stat.form.${letter}`)}</span>
}

/** `team` is the side whose results are shown; without it the list is neutral. */
export function PastList({ matches, team }: { readonly matches: readonly PastMatch[]; readonly team?: string }) {
  const { formats, t } = useI18n()
  const timeZone = useTimeZone()
  return (
    <ul className={styles.past}>
      {matches.map(past => {
        const letter = team === undefined ? null : formOf(past, team)
        return (
          <li key={past.id}>
            <time className={cx(text.micro, text.quiet)} dateTime={past.start_time}>
              {formats.date(past.start_time, timeZone)}
            </time>
            <span className={styles.pastSides}>
              <Name>{past.home}</Name>
              <Name>{past.away}</Name>
            </span>
            <span className={cx(styles.pastScore, text.num)}>
              <b>{past.score.home}</b>
              <b>{past.score.away}</b>
            </span>
            {letter && (
              <>
                <Letter letter={letter} />
                <span className={text.hidden}>{t(`stat.result.${letter}`)}</span>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
