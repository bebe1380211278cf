/** Beside the names before a match: each side's form and the last meetings; the vote where neither is known. */
import { useQuery } from '@tanstack/react-query'
import { MATCH_STATUS, type MatchStatus } from '@touchline/betting/markets/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import type { PastMatch } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { cx } from '../../../ui/cx.ts'
import { Name } from '../../../ui/name.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import text from '../../../ui/text.module.css'
import { Ballot } from '../vote/ballot.tsx'
import { formOf, Letters, PastList } from './past-matches.tsx'
import styles from './prospect.module.css'
import { statisticsQuery } from './statistics-query.ts'

/** As many as fit into the least height of the panel, so that nothing moves when they arrive. */
const MEETINGS = 2

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
  if (form.isPending || meetings.isPending) return <Waiting />
  const past = form.data?.matches ?? []
  const met = meetings.data?.matches ?? []
  if (past.length + met.length === 0) return <Ballot match={match} status={MATCH_STATUS.prematch} />
  return (
    <>
      {past.length > 0 && <Form match={match} past={past} />}
      {met.length > 0 && <Meetings met={met} />}
    </>
  )
}

function Form({ match, past }: { readonly match: Match; readonly past: readonly PastMatch[] }) {
  const t = useT()
  return (
    <section aria-label={t('match.insight.form')}>
      <h2 className={text.h3}>{t('match.insight.form')}</h2>
      {(['home', 'away'] as const).map(side => {
        const name = match.competitors?.[side].name ?? ''
        const own = past.filter(one => one.side === side)
        const results = own.toReversed().map(one => t(`stat.result.${formOf(one, name)}`))
        return (
          <p key={side} className={styles.side}>
            <Name>{name}</Name>
            <span className={text.hidden}>{results.join(', ')}</span>
            <Letters matches={own} team={name} />
          </p>
        )
      })}
    </section>
  )
}

function Meetings({ met }: { readonly met: readonly PastMatch[] }) {
  const t = useT()
  return (
    <section aria-label={t('match.insight.meetings')}>
      <h2 className={cx(text.h3, styles.heading)}>{t('match.insight.meetings')}</h2>
      <PastList matches={met.slice(0, MEETINGS)} />
    </section>
  )
}

function Waiting() {
  return (
    <section aria-busy="true">
      <Skeleton width="full" />
      <Skeleton width="full" />
      <Skeleton width="full" />
    </section>
  )
}
