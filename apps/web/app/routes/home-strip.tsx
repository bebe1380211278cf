/** What home offers besides its lists, as tabs: what starts soon, what was viewed lately, combos with a boost. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { Match } from '@touchline/contract/entities/match'
import { useEffect, useId, useState } from 'react'
import { SuggestedCombos, suggestedCombosQuery } from '../features/bonuses/suggested-combos.tsx'
import { recentMatches, removeRecentMatch } from '../features/catalogue/recent-matches.ts'
import { ShortCards } from '../features/catalogue/short-cards.tsx'
import { useT } from '../i18n/provider.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import { useReadable } from '../shared/helpers/use-readable.ts'
import type { ListFilter } from '../shared/queries/queries.ts'
import { Tabs } from '../ui/tabs.tsx'

/** The next matches of all sports. */
const SOON: ListFilter = { match_status: '0', withinHours: 24, sort_by: 'start_time', limit: 10 }

const LABELS = { soon: 'home.soon', recent: 'home.recent', combos: 'home.combos' } as const

type StripTab = keyof typeof LABELS

/** The matches viewed lately, as far as they still exist. */
function useRecentMatches(): readonly Match[] {
  const { queries } = useApp()
  const ids = useReadable(recentMatches)
  const results = useQueries({ queries: ids.map(id => queries.match(id)) })
  const gone = ids.filter((_, at) => {
    const error = results[at]?.error
    return error instanceof ApiError && error.status === 404
  })
  const goneIds = gone.join()
  useEffect(() => {
    for (const id of goneIds.split(',').filter(Boolean)) removeRecentMatch(Number(id))
  }, [goneIds])
  return results.flatMap(({ data }) => data ?? [])
}

export function HomeStrip() {
  const t = useT()
  const { api, queries } = useApp()
  const panelId = useId()
  const [chosen, setChosen] = useState<StripTab>('soon')
  const soon = useQuery(queries.matches(SOON)).data
  const recent = useRecentMatches()
  const combos = useQuery(suggestedCombosQuery(api)).data ?? []
  const offered: readonly StripTab[] = [
    'soon',
    ...(recent.length > 0 ? (['recent'] as const) : []),
    ...(combos.length > 0 ? (['combos'] as const) : []),
  ]
  const tabs = offered.map(value => ({ value, label: t(LABELS[value]) }))
  // What was chosen may be gone.
  const tab = offered.includes(chosen) ? chosen : 'soon'
  return (
    <>
      <Tabs label={t('home.strip')} tabs={tabs} value={tab} onChange={setChosen} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-label={t(LABELS[tab])}>
        {tab === 'soon' && <ShortCards matches={soon} />}
        {tab === 'recent' && <ShortCards matches={recent} />}
        {tab === 'combos' && <SuggestedCombos combos={combos} />}
      </div>
    </>
  )
}
