import type { Match } from '@touchline/contract/entities/match'
import type { Statistics, StatisticsRow } from '@touchline/contract/entities/media'
import { Fragment } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import text from '../../../ui/text.module.css'
import { listEvents, type MatchEvent } from '../insights/event-list.tsx'
import { findKeyStatistics, PairedBar } from './paired-bar.tsx'

const SHOWN = 3

const keyOf = ({ minute, type, side, player }: MatchEvent): string => `${minute} ${type} ${side} ${player}`

/** The last things that happened, in one line, which is replaced when something happens: nothing moves aside. */
export function LatestEvents({ match, summary }: { readonly match: Match; readonly summary: Statistics }) {
  const latest = listEvents(summary)
    .filter(({ side }) => side !== null)
    .slice(-SHOWN)
    .toReversed()
  return (
    <p key={latest.map(keyOf).join()} className={cx(text.small, text.second, text.ellipsis)}>
      {latest.map((event, index) => (
        <Fragment key={keyOf(event)}>
          {index > 0 && ' · '}
          <Event match={match} event={event} />
        </Fragment>
      ))}
    </p>
  )
}

function Event({
  match,
  event: { minute, type, side, player },
}: {
  readonly match: Match
  readonly event: MatchEvent
}) {
  const t = useT()
  return (
    <>
      <b className={text.num} translate="no">{`${minute}'`}</b>{' '}
      {t.optional(`match-event.${type}`, type.replaceAll('_', ' '))},{' '}
      <bdi>{player ?? (side && match.competitors?.[side].short_name)}</bdi>
    </>
  )
}

/** The three most important statistics of the match. */
export function KeyStatistics({ rows }: { readonly rows: readonly StatisticsRow[] }) {
  return findKeyStatistics(rows).map(row => <PairedBar key={row.key} row={row} />)
}
