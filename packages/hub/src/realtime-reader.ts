import type { StreamPosition } from './history-stream.ts'

/** Read access of an application to its channels, independent of the server. */
export interface RealtimeReader {
  /** Channels with subscribers and their number of subscribers. In the pattern `*` matches any text. */
  channels(pattern?: string): Promise<ReadonlyMap<string, number>>
  /** The current position of a channel's history. */
  position(channel: string): Promise<StreamPosition>
}
