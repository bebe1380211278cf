/**
 * Notifies the host of the sportsbook's state: page, size, balance, currency, slip. The latest messages are stored and sent
 * as soon as a host listens; no message is sent twice in a row.
 */

import type { Account } from '@touchline/contract/entities/player'
import type { OutgoingMessages, PayloadOf } from '@touchline/contract/host-messages'
import type { App } from '../../shared/app/app.ts'
import type { HostConnection } from './host-connection.ts'

/** State messages in the order in which they are sent. */
const STATE_TYPES = [
  'sportsbook:initialized',
  'sportsbook:page-loaded',
  'sportsbook:page-size-changed',
  'sportsbook:notify-currency-changed',
  'sportsbook:balance-changed',
  'sportsbook:bet-slip-state-changed',
] as const satisfies readonly (keyof OutgoingMessages)[]

type StateType = (typeof STATE_TYPES)[number]

export interface HostNotifier {
  notify<N extends StateType>(type: N, payload: PayloadOf<OutgoingMessages, N>): void
  /**
   * Discards state messages: they are not sent to new hosts, and an equal message is sent again.
   */
  reset(...types: readonly StateType[]): void
  /** Sends all stored state on a new connection. */
  flush(connection: Pick<HostConnection, 'send'>): void
}

export function createHostNotifier(connection: () => Pick<HostConnection, 'send'>): HostNotifier {
  let isOpen = false
  const latest = new Map<StateType, { readonly payload: never; readonly text: string }>()
  return {
    notify(type, payload) {
      const text = JSON.stringify(payload)
      if (latest.get(type)?.text === text) return
      latest.set(type, { payload: payload as never, text })
      if (isOpen) connection().send(type, payload)
    },
    reset(...types) {
      for (const type of types) latest.delete(type)
    },
    flush(opened) {
      isOpen = true
      for (const type of STATE_TYPES) {
        const state = latest.get(type)
        if (state) opened.send(type, state.payload)
      }
    },
  }
}

interface PlayerChangeOptions extends Pick<HostNotifier, 'notify' | 'reset'> {
  /** The account that bets are placed from; undefined for a visitor. */
  readonly readAccount: () => Account | undefined
}

/** Notifies the host of the player's balance and currency, for its header, until the returned function is called. */
export function notifyPlayerChanges(
  { queryClient, session }: Pick<App, 'queryClient' | 'session'>,
  options: PlayerChangeOptions,
) {
  const { readAccount, notify, reset } = options
  const notifyChanges = () => {
    const account = session.get().status === 'LOGGED_IN' ? readAccount() : undefined
    // The next player is reported even with an equal balance.
    if (!account) return reset('sportsbook:notify-currency-changed', 'sportsbook:balance-changed')
    const { currency, subunits, available_to_bet_with_locked_cents: value } = account
    notify('sportsbook:notify-currency-changed', { currency })
    notify('sportsbook:balance-changed', { value, currency, subunits })
  }
  const unsubscribe = [queryClient.getQueryCache().subscribe(notifyChanges), session.subscribe(notifyChanges)]
  notifyChanges()
  return () => {
    for (const stop of unsubscribe) stop()
  }
}

interface Size {
  readonly height: number
  readonly width: number
}

const SIZE_INTERVAL_MS = 100
const MIN_CHANGE_PX = 2

export const hasSizeChanged = (a: Size | null, b: Size): boolean =>
  a === null || Math.abs(a.height - b.height) >= MIN_CHANGE_PX || Math.abs(a.width - b.width) >= MIN_CHANGE_PX

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

/**
 * Calls back with the size of an element, at most ten times a second and always with the last one, until the returned
 * function is called. Changes below two pixels are ignored. The element must be as high as its content.
 */
export function notifySize(element: Element, onSize: (size: Size) => void): () => void {
  let last: Size | null = null
  const measure = () => {
    const { height, width } = element.getBoundingClientRect()
    const size = { height: Math.ceil(height), width: Math.ceil(width) }
    if (!hasSizeChanged(last, size)) return
    last = size
    onSize(size)
  }
  const throttled = trail(measure, SIZE_INTERVAL_MS)
  const observer = new ResizeObserver(throttled.call)
  observer.observe(element)
  return () => {
    observer.disconnect()
    throttled.stop()
  }
}
