/** Tells screen readers the score when it changes, for those who have chosen it. */
import type { Match } from '@touchline/contract/entities/match'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { goalAnnouncements } from '../../../shared/browser/list-preferences.ts'
import { useReadable } from '../../../shared/helpers/use-readable.ts'
import { useMatchNow } from '../../../shared/live/use-match.ts'
import text from '../../../ui/text.module.css'

/** Sports whose scores change seldom enough to be told. */
const SPORTS: readonly string[] = ['soccer', 'ice-hockey']

export function GoalAnnouncer({ match }: { readonly match: Match }) {
  const isOn = useReadable(goalAnnouncements) === 'on'
  return isOn && SPORTS.includes(match.tournament.sport.key) ? <Announcement match={match} /> : null
}

function Announcement({ match }: { readonly match: Match }) {
  const t = useT()
  const { home, away } = useMatchNow(match).statistics?.total_score ?? {}
  const last = useRef({ home, away })
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const before = last.current
    last.current = { home, away }
    if (home === undefined || away === undefined || before.home === undefined || before.away === undefined) return
    if (home === before.home && away === before.away) return
    // A goal that is taken back has no scorer.
    const side = home > before.home ? 'home' : away > before.away ? 'away' : null
    const team = side && match.competitors?.[side].name
    setAnnounced([team, t('row.score', { home, away })].filter(Boolean).join('. '))
  }, [home, away, match.competitors, t])
  return (
    <p className={text.hidden} role="status">
      {announced}
    </p>
  )
}
