/**
 * Which matches the kit bets on, and which the driver moves for it: not the same, because the result that one check reports
 * would pay a bet of another, whose player a third check may have by then.
 */
import type { HttpTarget } from '../http/http-target.ts'

const driven = new WeakMap<HttpTarget, Set<number>>()

/** Notes a match that the driver has opened. */
export function addDriven(http: HttpTarget, id: number): void {
  driven.set(http, (driven.get(http) ?? new Set()).add(id))
}

export const isDriven = (http: HttpTarget, id: number): boolean => driven.get(http)?.has(id) ?? false

/** Whether a request for bets has named the match. */
export const hasBets = ({ exchanges }: HttpTarget, id: number): boolean =>
  exchanges.some(
    ({ endpoint, requestBody }) => endpoint === 'postBets' && (requestBody?.includes(`"match_id":${id},`) ?? false),
  )
