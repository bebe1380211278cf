/** The matches of a player, the last first, with what was counted. */
import type { AthleteMatch } from '@touchline/contract/entities/athlete'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { countFigure, figureName } from './athlete-figures.ts'
import { ResultsTable } from './results-table.tsx'

const SHOWN = 10
/** Figures that have a column. */
const COLUMNS = ['goals', 'shots_on_target']

interface AthleteMatchesProps {
  readonly matches: readonly AthleteMatch[]
  readonly sportKey: string
}

export function AthleteMatches({ matches, sportKey }: AthleteMatchesProps) {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? matches : matches.slice(0, SHOWN)
  const columns = COLUMNS.filter(key => matches[0]?.figures.some(figure => figure.key === key))
  const rows = shown.map(match => ({
    ...match,
    startTime: match.start_time,
    cells: columns.map(key => (
      <td key={key} className={text.num}>
        {countFigure(match, key)}
      </td>
    )),
  }))
  return (
    <ResultsTable
      title={t('league.matches')}
      sportKey={sportKey}
      columns={columns.map(key => figureName(key, t))}
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
