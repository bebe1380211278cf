/** Heading of an outright page: title, league, field of competitors, start and end. */
import { isMatchOpen } from '@touchline/betting/markets/market-availability'
import type { Competitor, Match } from '@touchline/contract/entities/match'
import { useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { leaguePath } from '../../../shared/addresses/paths.ts'
import { useTimeZone } from '../../../shared/live/ticker.ts'
import { useMatchNow } from '../../../shared/live/use-match.ts'
import { hasCrest, leagueTitle } from '../../../shared/match/sports.ts'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { Crest } from '../../../ui/crest.tsx'
import { cx } from '../../../ui/cx.ts'
import { Link } from '../../../ui/link.tsx'
import { Name } from '../../../ui/name.tsx'
import { Tag } from '../../../ui/tag.tsx'
import text from '../../../ui/text.module.css'
import { BoardTop } from './board-top.tsx'
import styles from './outright-board.module.css'
import { formatStatus } from './status.tsx'

/** Number of competitors before the list is expanded. */
const MAX_COMPETITORS = 12

export function OutrightBoard({ match }: { readonly match: Match }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const now = useMatchNow(match)
  const { tournament, end_date: end } = match
  return (
    <section className={cx(card.card, styles.board)} aria-label={match.name}>
      <BoardTop match={match} />
      <h1 className={text.h1} dir="auto">
        {match.name}
      </h1>
      <dl className={styles.facts}>
        <div>
          <dt>{t('match.outright.league')}</dt>
          <dd>
            <Link className={text.link} to={leaguePath(tournament)}>
              {leagueTitle(tournament)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{t('match.outright.starts')}</dt>
          <dd>
            <time dateTime={now.startTime}>{formats.dateTime(now.startTime, timeZone)}</time>
          </dd>
        </div>
        {end && (
          <div>
            <dt>{t('match.outright.ends')}</dt>
            <dd>
              <time dateTime={end}>{formats.dateTime(end, timeZone)}</time>
            </dd>
          </div>
        )}
        {!isMatchOpen(now.status) && (
          <div>
            <dt>{t('match.outright.status')}</dt>
            <dd>
              <Tag>{formatStatus(now, t)}</Tag>
            </dd>
          </div>
        )}
      </dl>
      {match.field && match.field.length > 0 && (
        <Field field={match.field} hasCrests={hasCrest(tournament.sport.key)} />
      )}
    </section>
  )
}

interface FieldProps {
  readonly field: readonly Competitor[]
  readonly hasCrests: boolean
}

function Field({ field, hasCrests }: FieldProps) {
  const { t } = useI18n()
  const [showsAll, setShowsAll] = useState(false)
  const visible = showsAll ? field : field.slice(0, MAX_COMPETITORS)
  return (
    <>
      <h2 className={text.over}>{t('match.outright.field', { count: field.length })}</h2>
      <ul className={styles.field}>
        {visible.map(({ id, name }) => (
          <li key={id}>
            {hasCrests && <Crest id={id} />}
            <Name>{name}</Name>
          </li>
        ))}
      </ul>
      {visible.length < field.length && (
        <Button kind="ghost" size="sm" onClick={() => setShowsAll(true)}>
          {t('market.allRunners', { count: field.length })}
        </Button>
      )}
    </>
  )
}
