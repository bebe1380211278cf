/**
 * Notifies the host. State messages (page, size, balance, slip) are stored and sent as soon as a
 * host listens; nothing is sent twice or before a host listens.
 */
import type { OutgoingMessages, PayloadOf } from '@touchline/contract/host-messages'
import type { HostConnection } from './host-connection.ts'

/** In the order in which they are sent. */
const STANDING = [
  'sportsbook:initialized',
  'sportsbook:page-loaded',
  'sportsbook:page-size-changed',
  'sportsbook:notify-currency-changed',
  'sportsbook:balance-changed',
  'sportsbook:bet-slip-state-changed',
] as const satisfies readonly (keyof OutgoingMessages)[]

type Standing = (typeof STANDING)[number]

export interface HostNotifier {
  notify<N extends Standing>(type: N, payload: PayloadOf<OutgoingMessages, N>): void
  /**
   * Discards state messages: they are not sent to new hosts, and an equal message is sent again.
   */
  reset(...types: readonly Standing[]): void
  /** Sends all stored state on a new connection. */
  flush(line: Pick<HostConnection, 'send'>): void
}

export function createHostNotifier(line: () => Pick<HostConnection, 'send'>): HostNotifier {
  let isOpen = false
  const known = new Map<Standing, { readonly payload: never; readonly text: string }>()
  return {
    notify(type, payload) {
      const text = JSON.stringify(payload)
      if (known.get(type)?.text === text) return
      known.set(type, { payload: payload as never, text })
      if (isOpen) line().send(type, payload)
    },
    reset(...types) {
      for (const type of types) known.delete(type)
    },
    flush(opened) {
      isOpen = true
      for (const type of STANDING) {
        const standing = known.get(type)
        if (standing) opened.send(type, standing.payload)
      }
    },
  }
}
