/** Beside the names before a match: the form of each side and the last meetings; the poll where there are neither. */
import { useQuery } from '@tanstack/react-query'
import { MATCH_STATUS, type MatchStatus } from '@touchline/betting/markets/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import type { PastMatch } from '@touchline/contract/entities/media'
import { useI18n, useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useTimeZone } from '../../../shared/live/ticker.ts'
import { cx } from '../../../ui/cx.ts'
import { Name } from '../../../ui/name.tsx'
import { NameLink } from '../../../ui/name-link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import text from '../../../ui/text.module.css'
import { Ballot } from './ballot.tsx'
import styles from './prospect.module.css'
import { type FormLetter, formOf, listForm, statisticsQuery } from './statistics-query.ts'

/** So many fit into the minimum height of the panel, so that nothing moves when they arrive. */
const MAX_MEETINGS = 2

interface ProspectProps {
  readonly match: Match
  readonly status: MatchStatus
}

export function Prospect({ match, status }: ProspectProps) {
  return status === MATCH_STATUS.prematch ? <BeforeMatch match={match} /> : <Ballot match={match} status={status} />
}

function BeforeMatch({ match }: { readonly match: Match }) {
  const { api } = useApp()
  const form = useQuery(statisticsQuery(api, match.id, 'form'))
  const meetings = useQuery(statisticsQuery(api, match.id, 'head_to_head'))
  if (form.isPending || meetings.isPending) return <ProspectSkeleton />
  const recentMatches = form.data?.matches ?? []
  const lastMeetings = meetings.data?.matches ?? []
  if (recentMatches.length + lastMeetings.length === 0) return <Ballot match={match} status={MATCH_STATUS.prematch} />
  return (
    <>
      {recentMatches.length > 0 && <Form match={match} recentMatches={recentMatches} />}
      {lastMeetings.length > 0 && <Meetings lastMeetings={lastMeetings} />}
    </>
  )
}

function Form({ match, recentMatches }: { readonly match: Match; readonly recentMatches: readonly PastMatch[] }) {
  const { t, formats } = useI18n()
  return (
    <section aria-label={t('match.insight.form')}>
      <h2 className={text.h3}>{t('match.insight.form')}</h2>
      {(['home', 'away'] as const).map(side => {
        const { name = '', slug } = match.competitors?.[side] ?? {}
        const matches = listForm(recentMatches, side)
        const results = matches.toReversed().map(past => t(`stat.result.${formOf(past, name)}`))
        return (
          <p key={side} className={styles.side}>
            <NameLink sportKey={match.tournament.sport.key} slug={slug}>
              <Name>{name}</Name>
            </NameLink>
            <span className={text.hidden}>{formats.list(results)}</span>
            <Letters matches={matches} team={name} />
          </p>
        )
      })}
    </section>
  )
}

function Meetings({ lastMeetings }: { readonly lastMeetings: readonly PastMatch[] }) {
  const t = useT()
  return (
    <section aria-label={t('match.insight.meetings')}>
      <h2 className={cx(text.h3, styles.heading)}>{t('match.insight.meetings')}</h2>
      <PastList matches={lastMeetings.slice(0, MAX_MEETINGS)} />
    </section>
  )
}

function ProspectSkeleton() {
  return (
    <section aria-busy="true">
      <Skeleton width="full" />
      <Skeleton width="full" />
      <Skeleton width="full" />
    </section>
  )
}

/** Letters of past matches, the latest last in reading order. */
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

/** `team` is the side whose results are shown; without it none is. */
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
