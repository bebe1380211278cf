/**
 * Tells the host what it wants to know. What stands (the page, its size, the balance, the slip) is remembered, so that a
 * host that begins to listen is told at once; and nothing is told twice, nor before anybody listens.
 */
import type { OutgoingMessages, PayloadOf } from '@touchline/contract/host-messages'
import type { HostConnection } from './host-connection.ts'

/** In the order in which a host is told of them. */
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
  tell<N extends Standing>(type: N, payload: PayloadOf<OutgoingMessages, N>): void
  /** What was told stands no more: it is told to nobody, and when it comes again it is news. */
  forget(...types: readonly Standing[]): void
  /** A way to the host has opened: says all that stands. */
  greet(line: Pick<HostConnection, 'send'>): void
}

export function createHostNotifier(line: () => Pick<HostConnection, 'send'>): HostNotifier {
  let isOpen = false
  const known = new Map<Standing, { readonly payload: never; readonly text: string }>()
  return {
    tell(type, payload) {
      const text = JSON.stringify(payload)
      if (known.get(type)?.text === text) return
      known.set(type, { payload: payload as never, text })
      if (isOpen) line().send(type, payload)
    },
    forget(...types) {
      for (const type of types) known.delete(type)
    },
    greet(opened) {
      isOpen = true
      for (const type of STANDING) {
        const standing = known.get(type)
        if (standing) opened.send(type, standing.payload)
      }
    },
  }
}
