/**
 * Buffers the ticket's custom bet effects until the code that handles them is loaded; keeps the
 * latest effect of each kind.
 */
import type { TicketEffect } from '@touchline/betting/ticket/types'

export type ConfirmCustomBetEffect = Extract<TicketEffect, { type: 'confirmCustomBetReplacement' }>
export type PriceCustomBet = Extract<TicketEffect, { type: 'priceCustomBet' }>

export interface CustomBetHandlers {
  /**
   * A custom bet would replace the slip or vice versa: ask for confirmation, then dispatch the
   * replacing event.
   */
  confirm(effect: ConfirmCustomBetEffect): void
  /** Fetch the combined price of the bet's selections and dispatch `customOddsChanged`. */
  price(effect: PriceCustomBet): void
}

export interface EffectBuffer extends CustomBetHandlers {
  /** Sets the handlers of the effects; returns the function that removes them. */
  connect(handlers: CustomBetHandlers): () => void
}

export function createEffectBuffer(): EffectBuffer {
  let connected: CustomBetHandlers | null = null
  let confirmation: ConfirmCustomBetEffect | null = null
  let unpriced: PriceCustomBet | null = null
  return {
    confirm(effect) {
      if (connected) connected.confirm(effect)
      else confirmation = effect
    },
    price(effect) {
      if (connected) connected.price(effect)
      else unpriced = effect
    },
    connect(handlers) {
      connected = handlers
      if (unpriced) handlers.price(unpriced)
      if (confirmation) handlers.confirm(confirmation)
      confirmation = null
      unpriced = null
      return () => {
        if (connected === handlers) connected = null
      }
    },
  }
}
