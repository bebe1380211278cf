/** Where realtime channels stood when the page was made, by channel: the first subscription of each goes on from there. */
import type { StreamPosition } from '@touchline/contract/stream-position'

export type Positions = Readonly<Record<string, StreamPosition>>
