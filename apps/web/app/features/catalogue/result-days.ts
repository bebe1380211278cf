/** The days of the results page, and the sport that it shows first. */
import type { ResultCounts, Sport } from '@touchline/contract/entities/catalogue'
import { addDays } from '../../shared/formats/dates.ts'

/** Number of days with a tab, today included. */
const RESULT_DAYS = 7

/** The last days through today, the first one first. */
export const lastDays = (today: string): string[] =>
  Array.from({ length: RESULT_DAYS }, (_, index) => addDays(today, index + 1 - RESULT_DAYS))

export const countResults = (counts: ResultCounts | undefined, { id }: Sport): number | undefined =>
  counts && (counts.sports.find(sport => sport.id === id)?.match_count ?? 0)

/** The first sport with results on a day, else the first one. */
export const findResultsSport = (sports: readonly Sport[], counts: ResultCounts | undefined): Sport | undefined =>
  sports.find(sport => countResults(counts, sport)) ?? sports[0]
