/** What accompanies a match: statistics, video and streams. */
import { type Static, Type } from 'typebox'
import { Count, Id, IsoTime, Key, Locale, Nullable, OneOf } from '../schema.ts'
import { Score } from './match.ts'

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
  /** When it happened. */
  at: Type.Optional(IsoTime),
})
export type TimelineEntry = Static<typeof TimelineEntry>

/** A match of the past, as form and meetings list it. */
export const PastMatch = Type.Object({
  id: Id,
  start_time: IsoTime,
  tournament_name: Type.String(),
  home: Type.String(),
  away: Type.String(),
  score: Score,
  /** Whose form it belongs to; null in the list of meetings. */
  side: Nullable(OneOf('home', 'away')),
})
export type PastMatch = Static<typeof PastMatch>

export const Statistics = Type.Object({
  type: StatisticsType,
  data: Type.Array(StatisticsRow),
  timeline: Type.Array(TimelineEntry),
  /** How the last half hour leaned, oldest first: from -100 (away) to 100 (home), a value a minute. */
  momentum: Type.Optional(Type.Array(Type.Number())),
  /** The last meetings, or the last matches of both sides; of the types `head_to_head` and `form`. */
  matches: Type.Optional(Type.Array(PastMatch)),
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
