import type { StreamPosition } from '@touchline/contract/stream-position'
import type { Generated, JSONColumnType } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    feed_clock: {
      only_row: Generated<boolean>
      seed: string
      speed: number
      anchor_feed_ms: number
      anchor_wall_ms: number
    }
    feed_head: {
      only_row: Generated<boolean>
      term: number
      feed_ms: number
      announced_at: Date
      through_ms: number | null
      positions: JSONColumnType<Record<string, StreamPosition>, string | undefined, string>
    }
    dropped_events: {
      match_id: number
      dropped_at_ms: number
      reason: string
      created_at: Generated<Date>
    }
  }
}
