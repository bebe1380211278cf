/** What accompanies a match: statistics, video and streams. */
import { type Static, Type } from 'typebox'
import { Count, Key, Locale, Nullable, OneOf } from '../schema.ts'

/** The last part of `GET /matches/{id}/{statistics type}`. */
export const StatisticsType = OneOf('summary', 'timeline', 'head_to_head', 'form')
export type StatisticsType = Static<typeof StatisticsType>

export const StatisticsRow = Type.Object({
  /** Message key of the row's name: `corners`, `possession`. */
  key: Type.String(),
  home: Type.Union([Type.Number(), Type.String()]),
  away: Type.Union([Type.Number(), Type.String()]),
})
export type StatisticsRow = Static<typeof StatisticsRow>

export const TimelineEntry = Type.Object({
  /** Minute of play, or the number of the period where a sport has no clock. */
  minute: Count,
  /** `goal`, `yellow_card`, `set_won` … */
  type: Type.String(),
  side: Nullable(OneOf('home', 'away')),
  player: Type.Optional(Type.String()),
})
export type TimelineEntry = Static<typeof TimelineEntry>

export const Statistics = Type.Object({
  type: StatisticsType,
  data: Type.Array(StatisticsRow),
  timeline: Type.Array(TimelineEntry),
})
export type Statistics = Static<typeof Statistics>

/** How to show it: in a frame, or in a player of our own. */
export const VideoKind = OneOf('iframe', 'hls', 'mp4')
export type VideoKind = Static<typeof VideoKind>

/** The picture of a match. */
export const Video = Type.Object({
  url: Type.String(),
  kind: VideoKind,
  provider: Type.String(),
  /** How far the picture is behind the match, as in-play rules want it said. */
  delay_seconds: Nullable(Count),
})
export type Video = Static<typeof Video>

/** One of several broadcasts of a match. */
export const Stream = Type.Object({
  id: Key,
  name: Type.String(),
  language: Nullable(Locale),
  ...Video.properties,
})
export type Stream = Static<typeof Stream>
