/** Matches by urn: records and the values that listeners read. */
import { isMatchOpen, isMatchRowMarket, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
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

/** The markets embedded in a match: those of its row in a list. */
export function rowMarketsOf({ main_market, secondary_market, top_markets }: Match): Market[] {
  return [main_market, secondary_market, ...top_markets].flatMap(market => market ?? [])
}

/** Ids of the sport's row markets, offered now or not, and of the embedded ones. */
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

  /** Null for an unknown match. */
  const statusOf = (urn: string) => records.get(urn)?.status ?? null

  const removeRecord = (urn: string) => {
    records.delete(urn)
    values.set(urn, undefined)
  }

  return {
    values,
    statusOf,
    sourceOf: (urn: string): Pick<MatchRecord, 'provider' | 'sportType'> | undefined => records.get(urn),
    /** Null for an unknown match. */
    idOf: (urn: string) => records.get(urn)?.view?.id ?? null,
    /** Whether its row may show a market. Before the first HTTP response only row markets have been pushed. */
    isInRow: ({ matchUrn, id, specifier, most_balanced }: LiveMarket): boolean =>
      (records.get(matchUrn)?.rowIds?.has(id) ?? true) && isMatchRowMarket(specifier, most_balanced),
    /** Whether the name of its stage or of a period is unknown. */
    lacksNames: (urn: string) => records.get(urn)?.lacksNames === true,
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
    /** Whether the match has ended for betting. */
    isOver(urn: string): boolean {
      const status = statusOf(urn) ?? MATCH_STATUS.prematch
      return !isMatchOpen(status) && status !== MATCH_STATUS.stopped
    },
    /** Removes matches without listeners that match the predicate. */
    sweep(isNeedless: (urn: string) => boolean) {
      for (const urn of [...records.keys()]) if (isNeedless(urn) && !values.isWatched(urn)) removeRecord(urn)
    },
    clear() {
      for (const urn of [...records.keys()]) removeRecord(urn)
    },
  }
}
