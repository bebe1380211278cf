/** Records the price movements of an outcome, and the times of score changes. */
import type { LiveStore } from '@touchline/client/live/live-store'
import { addGoal, addPrice, changeHistory } from './price-history.ts'

type Source = Pick<LiveStore, 'outcomes' | 'matches'>

export function recordPrices(live: Source, matchUrn: string, outcomeKey: string, now = Date.now): () => void {
  const scoreNow = () => {
    const score = live.matches.get(matchUrn)?.statistics?.total_score
    return score ? score.home + score.away : null
  }
  let scored = scoreNow()
  const notePrice = () => {
    const outcome = live.outcomes.get(outcomeKey)
    if (outcome?.availability === 'open')
      changeHistory(outcomeKey, history => addPrice(history, { at: now(), odds: outcome.odds }))
  }
  const noteScore = () => {
    const next = scoreNow()
    if (scored !== null && next !== null && next > scored) changeHistory(outcomeKey, history => addGoal(history, now()))
    scored = next
  }
  notePrice()
  const stops = [live.outcomes.subscribe(outcomeKey, notePrice), live.matches.subscribe(matchUrn, noteScore)]
  return () => {
    for (const stop of stops) stop()
  }
}
