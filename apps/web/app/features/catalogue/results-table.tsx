/** Matches of one side or of one of its players, the last first: date, opponent, score, and columns of what is counted. */
import type { Competitor } from '@touchline/contract/entities/match'
import { type ReactNode, useId } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { useTimeZone } from '../../shared/live/ticker.ts'
import { formResult } from '../../shared/match/form-result.ts'
import { hasCrest } from '../../shared/match/sports.ts'
import card from '../../ui/card.module.css'
import { Crest } from '../../ui/crest.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { NameLink } from '../../ui/name-link.tsx'
import { FormLetters } from '../../ui/standings-table.tsx'
import text from '../../ui/text.module.css'
import styles from './results-table.module.css'

export interface ResultRow {
  readonly id: number
  readonly startTime: string
  readonly side: 'home' | 'away'
  readonly opponent: Pick<Competitor, 'id' | 'name' | 'slug'>
  readonly score: { readonly home: number; readonly away: number }
  /** Of the match's page; undefined where there is none. */
  readonly path?: string
  /** One `td` for each column. */
  readonly cells: ReactNode
}

interface ResultsTableProps {
  readonly title: string
  readonly sportKey: string
  readonly columns: readonly string[]
  /** How many of them stay on phones; all by default. */
  readonly narrowColumns?: number
  readonly rows: readonly ResultRow[]
  /** Below the table. */
  readonly children: ReactNode
}

export function ResultsTable({ title, sportKey, columns, narrowColumns, rows, children }: ResultsTableProps) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const id = useId()
  return (
    <section className={card.card} aria-labelledby={id}>
      <h2 className={cx(card.head, text.h3)} id={id}>
        {title}
      </h2>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            {[t('team.date'), t('team.opponent'), t('team.result')].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {columns.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={cx(narrowColumns !== undefined && index >= narrowColumns && styles.wide)}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id: match, startTime, side, opponent, score, path, cells }) => (
            <tr key={match}>
              <td>
                <time dateTime={startTime}>{formats.date(startTime, timeZone)}</time>
              </td>
              <th scope="row">
                <span className={styles.side}>
                  <NameLink className={styles.opponent} sportKey={sportKey} slug={opponent.slug}>
                    {hasCrest(sportKey) && <Crest id={opponent.id} />}
                    <Name>{opponent.name}</Name>
                  </NameLink>
                  <span className={cx(text.micro, text.quiet)}>{t(`stat.table.${side}`)}</span>
                </span>
              </th>
              <td>
                <Score side={side} score={score} path={path} />
              </td>
              {cells}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  )
}

function Score({
  side,
  score: { home, away },
  path,
}: Pick<ResultRow, 'side' | 'score'> & { path: string | undefined }) {
  const result = side === 'home' ? formResult(home, away) : formResult(away, home)
  const content = (
    <>
      <FormLetters form={[result]} />
      <bdi dir="ltr" translate="no">{`${home}–${away}`}</bdi>
    </>
  )
  if (!path) return <span className={styles.result}>{content}</span>
  return (
    <Link className={styles.result} to={path}>
      {content}
    </Link>
  )
}
