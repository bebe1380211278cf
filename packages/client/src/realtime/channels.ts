/**
 * Reference-counted channel subscriptions, kept for a linger time after the last release and renewed when the server ends
 * them. Reports for each channel whether it is in sync or has a gap.
 */
import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { StreamPosition } from '@touchline/contract/stream-position'
import type { Centrifuge, SubscribedContext, Subscription, SubscriptionOptions } from 'centrifuge'
import type { Schedule } from '../schedule.ts'
import type { ChannelState, RealtimeConnectionOptions, RealtimeErrorKind } from './types.ts'

export interface ChannelsOptions {
  onEvent: RealtimeConnectionOptions['onEvent']
  onGap: NonNullable<RealtimeConnectionOptions['onGap']>
  onChannel: (channel: string, state: ChannelState) => void
  /** Isolates a handler's exception from the client library, which would disconnect permanently. */
  guard: (run: () => void) => void
  report: (error: unknown, kind: RealtimeErrorKind) => void
  getToken: (channel: string) => Promise<string>
  schedule: Schedule
  lingerMs: number
  delta: boolean
}

interface Entry {
  channel: string
  count: number
  since: StreamPosition | null
  subscription: Subscription | null
  state: ChannelState | null
  /** Subscribed at least once: a later subscription without recovery is a gap. */
  wasSubscribed: boolean
  /** Recovered publications are being delivered. */
  isRecovering: boolean
  /** The server has no such channel. */
  isUnknown: boolean
  /** Cancels the scheduled removal or resubscription. */
  cancel: () => void
}

const RESUBSCRIBE = { minResubscribeDelay: 500, maxResubscribeDelay: 3_000 } as const
/** Retry delay after the server ended a subscription in a way that the client library does not retry. */
const RETRY_MS = 20_000
const CODE_UNSUBSCRIBED_BY_US = 0
const CODE_UNAUTHORIZED = 1
const CODE_UNKNOWN_CHANNEL = 102

const isPrivate = (channel: string): boolean => channel.startsWith('$')

function isEvent(data: unknown): data is RealtimeEvent {
  return typeof data === 'object' && data !== null && 'event_name' in data && 'message' in data
}

export function createChannels(options: ChannelsOptions) {
  const { onEvent, onGap, onChannel, guard, report, getToken, schedule, lingerMs, delta } = options
  const entries = new Map<string, Entry>()
  let client: Centrifuge | null = null

  const settingsOf = ({ channel, since }: Entry): Partial<SubscriptionOptions> => ({
    ...RESUBSCRIBE,
    ...(isPrivate(channel) && { getToken: () => getToken(channel) }),
    ...(delta && { delta: 'fossil' as const }),
    ...(since && { since }),
  })

  /** Notifies of a changed state; a repeated gap is notified too, other repetitions are not. */
  const setState = (entry: Entry, state: ChannelState) => {
    const isChanged = state !== entry.state || state === 'gap'
    entry.state = state
    if (isChanged) onChannel(entry.channel, state)
  }

  /** The library delivers recovered publications synchronously after `subscribed`. */
  const markRecovering = (entry: Entry) => {
    entry.isRecovering = true
    queueMicrotask(() => {
      entry.isRecovering = false
    })
  }

  const onSubscribed = (entry: Entry, context: SubscribedContext) => {
    const isComplete = context.wasRecovering && context.recovered
    const reason = entry.wasSubscribed || entry.since ? 'unrecovered' : 'initial'
    entry.wasSubscribed = true
    entry.since = null // the library tracks the position from here on
    setState(entry, !isComplete && reason === 'unrecovered' ? 'gap' : 'synced')
    if (!isComplete) onGap(entry.channel, reason, context.streamPosition)
    markRecovering(entry)
  }

  const onEnded = (entry: Entry, code: number, reason: string) => {
    if (code === CODE_UNSUBSCRIBED_BY_US) return
    report(new Error(`${entry.channel}: subscription ended: ${reason} (${code})`), 'subscription')
    setState(entry, 'lost')
    entry.isUnknown = code === CODE_UNKNOWN_CHANNEL
    // Forbidden: only another player's sign-in can change that. Unknown, such as of an ended match: until it is acquired anew.
    if (code === CODE_UNAUTHORIZED || entry.isUnknown) return
    entry.cancel()
    entry.cancel = schedule(() => reconnect(entry), RETRY_MS)
  }

  const attachHandlers = (entry: Entry, subscription: Subscription) => {
    const { channel } = entry
    const on =
      <C>(handle: (context: C) => void) =>
      (context: C) => {
        if (entry.subscription === subscription) guard(() => handle(context))
      }
    subscription.on(
      'publication',
      on(({ data }) => isEvent(data) && onEvent(data, channel, entry.isRecovering)),
    )
    subscription.on(
      'subscribed',
      on(context => onSubscribed(entry, context)),
    )
    subscription.on(
      'subscribing',
      on(() => setState(entry, 'lost')),
    )
    subscription.on(
      'unsubscribed',
      on(({ code, reason }) => onEnded(entry, code, reason)),
    )
    subscription.on(
      'error',
      on(({ error }) => report(error, 'subscription')),
    )
  }

  const connect = (entry: Entry) => {
    if (!client || entry.subscription) return
    const subscription = client.newSubscription(entry.channel, settingsOf(entry))
    entry.subscription = subscription
    attachHandlers(entry, subscription)
    subscription.subscribe()
  }

  const disconnect = (entry: Entry) => {
    entry.cancel()
    const { subscription } = entry
    entry.subscription = null
    client?.removeSubscription(subscription)
  }

  const reconnect = (entry: Entry) => {
    disconnect(entry)
    entry.isUnknown = false
    connect(entry)
  }

  const remove = (entry: Entry) => {
    disconnect(entry)
    entries.delete(entry.channel)
    guard(() => setState(entry, 'released'))
  }

  const open = (channel: string, since: StreamPosition | undefined): Entry => {
    const entry: Entry = {
      channel,
      count: 0,
      // With deltas, a recovered publication would have no base on a fresh page.
      since: delta ? null : (since ?? null),
      subscription: null,
      state: null,
      wasSubscribed: false,
      isRecovering: false,
      isUnknown: false,
      cancel: () => {},
    }
    entries.set(channel, entry)
    guard(() => setState(entry, 'lost'))
    connect(entry)
    return entry
  }

  const release = (entry: Entry) => {
    entry.count -= 1
    if (entry.count > 0 || entries.get(entry.channel) !== entry) return
    if (isPrivate(entry.channel)) remove(entry)
    else {
      entry.cancel()
      entry.cancel = schedule(() => remove(entry), lingerMs)
    }
  }

  return {
    acquire(channel: string, since?: StreamPosition): () => void {
      const existing = entries.get(channel)
      if (existing?.count === 0) existing.cancel()
      if (existing?.isUnknown) reconnect(existing)
      const entry = existing ?? open(channel, since)
      entry.count += 1
      let isHeld = true
      return () => {
        if (isHeld) release(entry)
        isHeld = false
      }
    },
    attach(to: Centrifuge) {
      client = to
      for (const entry of entries.values()) connect(entry)
    },
    /** Resubscribes private channels, whose tokens belong to the previous player. */
    renewPrivate() {
      for (const entry of entries.values()) {
        if (!isPrivate(entry.channel)) continue
        disconnect(entry)
        entry.wasSubscribed = false
        connect(entry)
      }
    },
    clear: () => [...entries.values()].forEach(remove),
  }
}
