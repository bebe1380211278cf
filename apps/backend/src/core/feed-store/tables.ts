import type { Generated, JSONColumnType } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    feed_entities: { kind: FeedEntityKind; id: number; entity: JSONColumnType<object> }
    ended_events: {
      event_id: number
      kind: string
      sport_id: number
      category_id: number
      tournament_id: number
      home_id: number | null
      away_id: number | null
      status: number
      start_time: Date
      ended_at: Date
      has_video: boolean
      feed_ms: number
      summary: JSONColumnType<object>
      details: Buffer
      markets: Buffer | null
      written_at: Generated<Date>
    }
    ended_events_progress: { only_row: Generated<boolean>; through_ms: number }
  }
}

export type FeedEntityKind = 'sport' | 'category' | 'tournament' | 'competitor'
