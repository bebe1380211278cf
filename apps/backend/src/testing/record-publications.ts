import type { RealtimeEvent, RealtimePublisher } from '@touchline/hub/realtime-publisher'

/** Records what is broadcast from now on, to channels whose names start with `prefix`. */
export function recordBroadcasts(publisher: RealtimePublisher, prefix = ''): readonly RealtimeEvent[] {
  const events: RealtimeEvent[] = []
  const broadcast = publisher.broadcast.bind(publisher)
  publisher.broadcast = (channels, event, options) => {
    if (channels.some(channel => channel.startsWith(prefix))) events.push(event)
    return broadcast(channels, event, options)
  }
  return events
}
