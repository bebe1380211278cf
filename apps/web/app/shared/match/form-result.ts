import type { FormResult } from '@touchline/contract/entities/catalogue'

/** What a score was for the side that has scored the first of two counts. */
export function formResult(scored: number, conceded: number): FormResult {
  if (scored === conceded) return 'draw'
  return scored > conceded ? 'win' : 'loss'
}
