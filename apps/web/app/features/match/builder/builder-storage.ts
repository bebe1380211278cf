/**
 * Persists the bet builder's picks of a match across reloads of the tab. Stored data is validated
 * and ignored when invalid; when storage is unavailable, the picks last as long as the page.
 */
import * as v from 'valibot'
import { type Pick, pickKey } from '../../../shared/odds/pick.ts'

export interface StoredPicks {
  read(): readonly Pick[]
  write(picks: readonly Pick[]): void
}

const text = v.pipe(v.string(), v.maxLength(300))
const pick = v.object({
  type: v.picklist(['match', 'stage', 'season', 'simple_tournament']),
  matchId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  matchUrnId: text,
  matchSlug: text,
  matchStatus: v.pipe(v.number(), v.integer()),
  relationKeys: v.pipe(v.array(text), v.maxLength(20)),
  marketId: text,
  marketName: text,
  specifier: text,
  outcomeId: text,
  outcomeName: text,
  odds: v.pipe(v.number(), v.finite(), v.minValue(1)),
  provider: text,
  nameA: text,
  nameB: text,
  sportKey: text,
  categoryName: text,
  leagueName: text,
  startTime: text,
})

/** Maximum number of picks in a price request. */
const stored = v.pipe(v.array(pick), v.maxLength(40))

/** Parses the stored picks of a match; drops duplicates and picks of other matches. */
export function parsePicks(json: string, matchId: number): readonly Pick[] {
  try {
    const picks = v.parse(stored, JSON.parse(json)).filter(one => one.matchId === matchId)
    return [...new Map(picks.map(one => [pickKey(one), one])).values()]
  } catch {
    // Truncated, of an older schema or tampered with: the builder starts empty.
    return []
  }
}

/** The stored picks of a match in this tab. */
export function createPickStorage(matchId: number): StoredPicks {
  const key = `touchline.builder.${matchId}`
  return {
    read() {
      try {
        const json = globalThis.sessionStorage?.getItem(key)
        return json ? parsePicks(json, matchId) : []
      } catch {
        // Storage is unavailable: nothing is stored.
        return []
      }
    },
    write(picks) {
      try {
        if (picks.length === 0) globalThis.sessionStorage?.removeItem(key)
        else globalThis.sessionStorage?.setItem(key, JSON.stringify(picks))
      } catch {
        // Storage is unavailable or full: the picks last as long as the page.
      }
    },
  }
}
