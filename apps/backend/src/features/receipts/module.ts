/** Receipts of settled bets, and the results that they are checked against. */
import type { Receipt } from '@touchline/contract/entities/receipt'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import type { Simulator } from '@touchline/simulator/feed/types'
import { findDecided } from '../../core/bets/decided-leg.ts'
import { localizeBet } from '../../core/bets/localize-bet.ts'
import { toOutcomeResult } from '../../core/bets/next-state.ts'
import { readSelections, selectBets } from '../../core/bets/stored-bets.ts'
import { toWireBet } from '../../core/bets/wire-bet.ts'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { CatalogueView } from '../../core/catalogue/catalogue-view.ts'
import type { EndedEvents } from '../../core/feed-store/ended-events.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { readPayments, readSettlements } from './bet-records.ts'
import { buildReceipt, toReceiptOutcome, UnexplainedReceipt } from './build-receipt.ts'

export interface ReceiptsDeps {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly ended: EndedEvents
  readonly feed: Pick<Simulator, 'getFinalSettlements' | 'listSettlements'>
  readonly onError: (error: unknown) => void
}

export function createReceiptsModule({ db, catalogue, ended, feed, onError }: ReceiptsDeps): Module {
  async function readReceipt(playerId: number, betId: string, view: CatalogueView): Promise<Receipt> {
    const bet = await selectBets(db).where('id', '=', betId).where('player_id', '=', playerId).executeTakeFirst()
    if (!bet || (bet.settlement_no === 0 && bet.parts.length === 0)) throw new ApiError('NOT_FOUND')
    const [selections, payments, history] = await Promise.all([
      readSelections(db, [bet.id]),
      readPayments(db, bet),
      readSettlements(db, bet.id),
    ])
    const legs = selections.get(bet.id) ?? []
    const wire = localizeBet(toWireBet(bet, legs, catalogue), view)
    try {
      return buildReceipt({ bet, legs, wire, payments, history })
    } catch (error) {
      if (!(error instanceof UnexplainedReceipt || error instanceof RangeError)) throw error
      onError(error)
      throw new ApiError('RECEIPT_UNAVAILABLE')
    }
  }

  async function findMatch(id: number): Promise<FeedMatch> {
    const entry = catalogue.match(id) ?? (await ended.find(id))
    if (!entry) throw new ApiError('NOT_FOUND')
    return entry.feed
  }

  const handlers = {
    getBetReceipt: async ({ player, params, language }) => ({
      data: await readReceipt(player.id, params.id, catalogue.view(language)),
    }),
    getMatchResults: async ({ params, query }) => {
      const match = await findMatch(params.id)
      const sport = catalogue.tree.sport(match.sportId).key
      const settlements = feed.getFinalSettlements(match.id) ?? feed.listSettlements(match.id)
      const shown = settlements.filter(
        ({ marketId, specifier }) =>
          (query.market_id?.includes(marketId) ?? true) && (query.specifier ?? specifier) === specifier,
      )
      return {
        data: shown.map(line => ({
          market_id: line.marketId,
          specifier: line.specifier,
          outcomes: line.outcomes.map(outcome => ({ id: outcome.id, ...toReceiptOutcome(toOutcomeResult(outcome)) })),
          decided_by: findDecided(sport, match, line).parts,
        })),
      }
    },
  } satisfies Handlers
  return { handlers }
}
