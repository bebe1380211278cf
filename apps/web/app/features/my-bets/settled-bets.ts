/** Publishes bets that have just been settled. */
import type { Bet } from '@touchline/contract/entities/bet'

type Listener = (bet: Bet) => void

const listeners = new Set<Listener>()

export const settledBets = {
  publish(bet: Bet): void {
    for (const listener of listeners) listener(bet)
  },
  /** Subscribes until the returned function is called. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
