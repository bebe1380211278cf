/** Cash-out: the endpoints, the decision after its delay, and the offers published to connected players. */
import type { RealtimePublisher } from '@touchline/hub/realtime-publisher'
import { localizeResponse } from '../../core/bets/localize-bet.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { CashoutOfferPublisher, type OutboxEvent } from './cashout-offer-publisher.ts'
import { createCashoutQueue } from './cashout-queue.ts'
import type { CashoutRequestDeps, Handled } from './cashout-transaction.ts'
import { requestCashout } from './request-cashout.ts'
import { requestPart } from './request-part.ts'

export interface CashoutDeps extends CashoutRequestDeps {
  readonly publisher: RealtimePublisher
  /** The players whose own channel has a subscriber. */
  readonly findConnected: () => Promise<ReadonlySet<number>>
  readonly isWatched: (channel: string) => boolean
  readonly locales: readonly string[]
  /** See DueQueue. */
  readonly pollIntervalMs: number | undefined
  /** Called after each commit that wrote to the outbox. */
  readonly onCommitted: () => void
  readonly onError: (error: unknown) => void
}

export interface CashoutModule extends Module {
  /** Must be called with each player event before it is published. */
  onOutboxEvent(event: OutboxEvent): void
  /** Starts publishing offers; called on the node that settles. */
  startOffers(): void
  stopOffers(): Promise<void>
  start(): void
  drain(): Promise<void>
  stop(): Promise<void>
}

export function createCashoutModule(deps: CashoutDeps): CashoutModule {
  const { responses, catalogue, onCommitted } = deps
  const queue = createCashoutQueue({ ...deps, onDecided: onCommitted })
  const offers = new CashoutOfferPublisher(deps)
  const finish = ({ answer, moved }: Handled) => {
    if (moved) onCommitted()
    if (moved?.cashout_at) queue.wake(moved.cashout_at.getTime())
    return answer
  }
  const handlers = {
    postBetsCashout: async call => {
      const { body, locale, language } = call
      const answered = await responses.respond('postBetsCashout', call, async intent =>
        finish(await requestCashout(deps, { intent, body, locale })),
      )
      return localizeResponse(answered, catalogue.view(language))
    },
    postBetsCashoutPart: async call => {
      const { body, locale, language } = call
      const answered = await responses.respond('postBetsCashoutPart', call, async intent =>
        finish(await requestPart(deps, { intent, body, locale })),
      )
      return localizeResponse(answered, catalogue.view(language))
    },
  } satisfies Handlers
  return {
    handlers,
    onOutboxEvent: event => offers.onBetEvent(event),
    startOffers: () => offers.start(),
    stopOffers: () => offers.stop(),
    start: () => queue.start(),
    async drain() {
      await queue.idle()
      await offers.idle()
    },
    stop: () => queue.stop(),
  }
}
