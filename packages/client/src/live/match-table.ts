/** The matches by urn: what is known of each, and their values for listeners. */
import { isMatchOpen, isMatchRowMarket, MATCH_STATUS } from '@touchline/betting/market-availability'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import { createKeyedStore } from './keyed-store.ts'
import {
  createMatchRecord,
  foldMatchChange,
  foldStatus,
  type MatchChange,
  type MatchRecord,
  type StatusChange,
} from './match-record.ts'
import type { LiveMarket, LiveMatch } from './types.ts'

/** The markets that a match carries: those of its row in a list. */
export function rowMarketsOf({ main_market, secondary_market, top_markets }: Match): Market[] {
  return [main_market, secondary_market, ...top_markets].flatMap(market => market ?? [])
}

/** Those of its sport, on offer now or not, and what it carries besides. */
function rowIdsOf(match: Match): string[] {
  const { main_market_id, secondary_market_id } = match.tournament.sport
  return [main_market_id, secondary_market_id ?? [], ...rowMarketsOf(match).map(({ id }) => id)].flat()
}

/** `onChange` is called for each match whose status or source changed, after the change. */
export function createMatchTable(onChange: (urn: string) => void) {
  const values = createKeyedStore<LiveMatch>()
  const records = new Map<string, MatchRecord>()

  const update = (urn: string, fold: (record: MatchRecord) => void) => {
    const record = records.get(urn) ?? createMatchRecord()
    records.set(urn, record)
    const { status, provider, sportType } = record
    fold(record)
    values.set(urn, record.view ?? undefined)
    const hasSource = record.provider === provider && record.sportType === sportType
    if (record.status !== status || !hasSource) onChange(urn)
  }

  /** Null when nothing was heard of the match. */
  const statusOf = (urn: string) => records.get(urn)?.status ?? null

  const removeRecord = (urn: string) => {
    records.delete(urn)
    values.set(urn, undefined)
  }

  return {
    values,
    statusOf,
    sourceOf: (urn: string): Pick<MatchRecord, 'provider' | 'sportType'> | undefined => records.get(urn),
    /** Null when it is not known. */
    idOf: (urn: string) => records.get(urn)?.view?.id ?? null,
    /** Whether its row may show a market. Of a match that was in no answer yet, only what rows show was told. */
    isInRow: ({ matchUrn, id, specifier, most_balanced }: LiveMarket): boolean =>
      (records.get(matchUrn)?.rowIds?.has(id) ?? true) && isMatchRowMarket(specifier, most_balanced),
    digestOf: (urn: string) => records.get(urn)?.digest ?? null,
    size: () => records.size,
    foldMatch: (match: Match) =>
      update(match.urn_id, record => {
        foldMatchChange(record, match)
        record.provider = match.provider
        record.sportType = match.tournament.sport.type
        record.rowIds = new Set([...(record.rowIds ?? []), ...rowIdsOf(match)])
      }),
    foldChange: (change: MatchChange) => update(change.urn_id, record => foldMatchChange(record, change)),
    foldStatus: (change: StatusChange) => update(change.urn_id, record => foldStatus(record, change)),
    /** The match takes no bets and never will again. */
    isOver(urn: string): boolean {
      const status = statusOf(urn) ?? MATCH_STATUS.prematch
      return !isMatchOpen(status) && status !== MATCH_STATUS.stopped
    },
    /** Drops the matches that `isNeedless` says nobody needs. */
    sweep(isNeedless: (urn: string) => boolean) {
      for (const urn of [...records.keys()]) if (isNeedless(urn) && !values.isWatched(urn)) removeRecord(urn)
    },
    clear() {
      for (const urn of [...records.keys()]) removeRecord(urn)
    },
  }
}
