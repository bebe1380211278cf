/** `GET /matches/{id}/prices`: how the prices of one market have moved, and what happened in the match meanwhile. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { PriceHistory, PriceMark, PricePoint } from '@touchline/contract/entities/media'
import type { PastPrices } from '@touchline/simulator/feed/feed-market'
import type { FeedMatch, TimelineType } from '@touchline/simulator/feed/feed-match'
import type { Simulator } from '@touchline/simulator/feed/types'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import { toIso } from '../../core/catalogue/wire-match.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { PriceHistories } from './price-histories.ts'

export interface PricesDeps {
  readonly catalogue: Catalogue
  readonly feed: Pick<Simulator, 'now' | 'listPastPrices'>
}

const MARKED: readonly TimelineType[] = [
  'goal',
  'touchdown',
  'field_goal',
  'home_run',
  'wicket',
  'set_won',
  'map_won',
  'red_card',
  'knockdown',
]
const MAX_MARKS = 60

function listMarks({ statistics }: FeedMatch): PriceMark[] {
  return statistics.timeline
    .filter(({ type }) => MARKED.includes(type))
    .slice(-MAX_MARKS)
    .map(({ at, type, side }) => ({ at: toIso(at), type, side }))
}

/** The prices of one outcome, without those that stayed while another outcome's moved. */
function listPoints({ prices }: PastPrices, index: number): PricePoint[] {
  const points = prices.flatMap(({ at, odds }) => {
    const price = odds[index]
    return price === undefined ? [] : [{ at: toIso(at), odds: price }]
  })
  return points.filter(({ odds }, at) => points[at - 1]?.odds !== odds)
}

export function createPricesModule({ catalogue, feed }: PricesDeps): Module {
  const histories = new PriceHistories(feed)
  const handlers = {
    getMatchPrices: async ({ params, query }): Promise<{ data: PriceHistory }> => {
      const match = catalogue.match(params.id)?.feed
      const { market_id: marketId, specifier = '' } = query
      const history = match && (await histories.read(match, { marketId, specifier }))
      if (!history) throw new ApiError('NOT_FOUND')
      const hasStarted = match.status !== MATCH_STATUS.prematch && match.startTime <= feed.now
      return {
        data: {
          market_id: marketId,
          specifier,
          started_at: hasStarted ? toIso(match.startTime) : null,
          outcomes: history.outcomeIds.map((id, index) => ({ id, prices: listPoints(history, index) })),
          marks: listMarks(match),
        },
      }
    },
  } satisfies Handlers
  return { handlers }
}
