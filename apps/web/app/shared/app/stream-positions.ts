/**
 * Stream positions of realtime channels when the page was generated, by channel: the first
 * subscription of each resumes from there.
 */
import type { StreamPosition } from '@touchline/contract/stream-position'

export type Positions = Readonly<Record<string, StreamPosition>>
