/** Ordered market keys per match. A list is rebuilt only when its match was touched. */
import { createKeyedStore } from './keyed-store.ts'
import { isMarketDisplayed } from './market-record.ts'
import { replaceEqualDeep } from './replace-equal-deep.ts'
import type { LiveMarket } from './types.ts'

export function createMarketLists(viewOf: (key: string) => LiveMarket | undefined) {
  const values = createKeyedStore<readonly string[]>()
  const keysByMatch = new Map<string, Set<string>>()
  const touched = new Set<string>()

  const touch = (urn: string) => void touched.add(urn)

  /** Keys of the displayed markets, by priority, then by insertion order. */
  const listOf = (urn: string): readonly string[] | undefined => {
    const views = [...(keysByMatch.get(urn) ?? [])].flatMap(key => viewOf(key) ?? [])
    if (views.length === 0) return undefined
    const listed = views.filter(view => isMarketDisplayed(view.status))
    return listed.sort((a, b) => a.priority - b.priority).map(view => view.key)
  }

  return {
    values,
    touch,
    /** Every known market key of a match, displayed or not. */
    all: (urn: string): Iterable<string> => keysByMatch.get(urn) ?? [],
    has: (urn: string) => keysByMatch.has(urn),
    add({ key, matchUrn }: LiveMarket) {
      const keys = keysByMatch.get(matchUrn) ?? new Set()
      keysByMatch.set(matchUrn, keys.add(key))
      touch(matchUrn)
    },
    remove({ key, matchUrn }: LiveMarket) {
      const keys = keysByMatch.get(matchUrn)
      if (keys?.delete(key) && keys.size === 0) keysByMatch.delete(matchUrn)
      touch(matchUrn)
    },
    /** Rebuilds the lists of touched matches; `values` still has to be flushed. */
    rebuildTouched() {
      for (const urn of touched) values.set(urn, replaceEqualDeep(values.get(urn), listOf(urn)))
      touched.clear()
    },
  }
}
