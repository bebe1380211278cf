/**
 * Notifies the host. State messages (page, size, balance, slip) are stored and sent as soon as a
 * host listens; nothing is sent twice or before a host listens.
 */

import type { Account } from '@touchline/contract/entities/player'
import type { OutgoingMessages, PayloadOf } from '@touchline/contract/host-messages'
import type { App } from '../../shared/app/app.ts'
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

/** Notifies the host of the player's balance and currency, for its own header. */
interface PlayerChangeOptions extends Pick<HostNotifier, 'notify' | 'reset'> {
  /** The account that bets are placed from; undefined for a visitor. */
  readonly readAccount: () => Account | undefined
}

/** Follows until the returned function is called. */
export function notifyPlayerChanges(
  { queryClient, session }: Pick<App, 'queryClient' | 'session'>,
  options: PlayerChangeOptions,
) {
  const { readAccount, notify, reset } = options
  const notifyChanges = () => {
    const account = session.get().status === 'LOGGED_IN' ? readAccount() : undefined
    // Discards the sent state: the next player must be reported even with an equal balance.
    if (!account) return reset('sportsbook:notify-currency-changed', 'sportsbook:balance-changed')
    const { currency, subunits, available_to_bet_with_locked_cents: value } = account
    notify('sportsbook:notify-currency-changed', { currency })
    notify('sportsbook:balance-changed', { value, currency, subunits })
  }
  const stops = [queryClient.getQueryCache().subscribe(notifyChanges), session.subscribe(notifyChanges)]
  notifyChanges()
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Notifies the host of the page height, at most ten times a second and always of the last one;
 * changes below two pixels are ignored.
 */
interface Size {
  readonly height: number
  readonly width: number
}

const EVERY_MS = 100
const LEAST_PX = 2

export const hasSizeChanged = (a: Size | null, b: Size): boolean =>
  a === null || Math.abs(a.height - b.height) >= LEAST_PX || Math.abs(a.width - b.width) >= LEAST_PX

/** Trailing throttle: runs once after the interval. */
export function trail(run: () => void, ms: number): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    call() {
      timer ??= setTimeout(() => {
        timer = undefined
        run()
      }, ms)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Observes until the returned function is called. The element must be as high as its content. */
export function notifySize(element: Element, onSize: (size: Size) => void): () => void {
  let last: Size | null = null
  const measure = () => {
    const { height, width } = element.getBoundingClientRect()
    const size = { height: Math.ceil(height), width: Math.ceil(width) }
    if (!hasSizeChanged(last, size)) return
    last = size
    onSize(size)
  }
  const later = trail(measure, EVERY_MS)
  const observer = new ResizeObserver(later.call)
  observer.observe(element)
  return () => {
    observer.disconnect()
    later.stop()
  }
}
