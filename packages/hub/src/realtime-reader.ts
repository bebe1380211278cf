import type { StreamPosition } from './history-stream.ts'

/** What an application may ask about its channels, whichever server carries them. */
export interface RealtimeReader {
  /** The channels with subscribers, with their number: those whose names fit a pattern in which `*` is any text. */
  channels(pattern?: string): Promise<ReadonlyMap<string, number>>
  /** Where the history of a channel stands just now. */
  position(channel: string): Promise<StreamPosition>
}
