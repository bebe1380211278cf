/**
 * Where the bet builder meets the ticket: what the ticket's machine asks about custom bets goes here. The builder's own
 * code may come later than the first question; the latest one of each kind waits for it.
 */
import type { TicketEffect } from '@touchline/betting/ticket-types'

export type AskCustomBet = Extract<TicketEffect, { type: 'confirmCustomBetReplacement' }>
export type PriceCustomBet = Extract<TicketEffect, { type: 'priceCustomBet' }>

export interface CustomBetHandlers {
  /** Something is to take another thing's place on the slip: ask the person, then dispatch the event that does it. */
  ask(effect: AskCustomBet): void
  /** Fetch the price of the bet's selections together and dispatch `customOddsChanged`. */
  price(effect: PriceCustomBet): void
}

export interface EffectBuffer extends CustomBetHandlers {
  /** From now on questions go there; the answer takes them away again. */
  connect(ports: CustomBetHandlers): () => void
}

export function createEffectBuffer(): EffectBuffer {
  let connected: CustomBetHandlers | null = null
  let asked: AskCustomBet | null = null
  let unpriced: PriceCustomBet | null = null
  return {
    ask(effect) {
      if (connected) connected.ask(effect)
      else asked = effect
    },
    price(effect) {
      if (connected) connected.price(effect)
      else unpriced = effect
    },
    connect(ports) {
      connected = ports
      if (unpriced) ports.price(unpriced)
      if (asked) ports.ask(asked)
      asked = null
      unpriced = null
      return () => {
        if (connected === ports) connected = null
      }
    },
  }
}
