/** The table of a league, with a switch that counts its running matches. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import type { ListFilter } from '../../shared/queries/queries.ts'
import card from '../../ui/card.module.css'
import chips from '../../ui/chips.module.css'
import { LiveDot } from '../../ui/live-dot.tsx'
import { Standings } from '../../ui/standings-table.tsx'
import { countRunning, useRunningScores } from './live-table.ts'

interface LeagueTableProps {
  readonly leagueId: number
  readonly sportKey: string
  /** The matches of the league that are in play. */
  readonly running: ListFilter
}

const NONE: readonly never[] = []

export function LeagueTable({ leagueId, sportKey, running: filter }: LeagueTableProps) {
  const t = useT()
  const { queries } = useApp()
  const [countsRunning, setCountsRunning] = useState(false)
  const { data: matches = NONE } = useQuery(queries.matches(filter))
  const running = useRunningScores(matches)
  const playing = new Set(running.flatMap(({ homeId, awayId }) => [homeId, awayId]))
  return (
    <div className={card.card}>
      <Standings
        leagueId={leagueId}
        sportKey={sportKey}
        playing={playing}
        {...(countsRunning && { adjust: rows => countRunning(rows, running, sportKey) })}
        tools={
          running.length > 0 && (
            <button
              type="button"
              className={chips.chip}
              aria-pressed={countsRunning}
              onClick={() => setCountsRunning(!countsRunning)}
            >
              <LiveDot />
              {t('league.asItStands')}
            </button>
          )
        }
      />
    </div>
  )
}
