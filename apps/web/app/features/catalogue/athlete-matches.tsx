/** The matches of a player, the last first, with what was counted. */
import type { AthleteMatch } from '@touchline/contract/entities/athlete'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import text from '../../ui/text.module.css'
import { countFigure, figureName } from './athlete-figures.ts'
import table from './results-table.module.css'
import { ResultsTable } from './results-table.tsx'

const SHOWN = 10
/** Figures that have a column beside others. */
const COLUMNS = ['goals', 'shots_on_target']

interface AthleteMatchesProps {
  /** A column for every figure, where all have room. */
  readonly isWhole?: boolean
  readonly matches: readonly AthleteMatch[]
  readonly sportKey: string
}

export function AthleteMatches({ matches, sportKey, isWhole }: AthleteMatchesProps) {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? matches : matches.slice(0, SHOWN)
  const keys = matches[0]?.figures.map(({ key }) => key) ?? []
  const columns = [
    ...COLUMNS.filter(key => keys.includes(key)),
    ...(isWhole ? keys.filter(key => !COLUMNS.includes(key)) : []),
  ]
  const rows = shown.map(match => ({
    ...match,
    startTime: match.start_time,
    cells: columns.map((key, index) => (
      <td key={key} className={cx(text.num, index >= COLUMNS.length && table.wide)}>
        {countFigure(match, key)}
      </td>
    )),
  }))
  return (
    <ResultsTable
      title={t('league.matches')}
      sportKey={sportKey}
      columns={columns.map(key => figureName(key, t))}
      narrowColumns={COLUMNS.length}
      rows={rows}
    >
      {shown.length < matches.length && (
        <Button kind="ghost" size="sm" block onClick={() => setShowsAll(true)}>
          {t('list.more')}
        </Button>
      )}
    </ResultsTable>
  )
}
