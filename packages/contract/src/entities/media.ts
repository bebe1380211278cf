/** Match media: statistics, video and streams. */
import { type Static, Type } from 'typebox'
import { Count, Id, IsoTime, Key, Locale } from '../common-types.ts'
import { ArrayOf, Described, Nullable, OneOf, Text } from '../schema.ts'
import { Score, Side } from './match.ts'

export const StatisticsType = Described(
  OneOf('summary', 'timeline', 'head_to_head', 'form'),
  'Which statistics: counts of both sides, events in order, earlier meetings, or recent matches of each side.',
)
export type StatisticsType = Static<typeof StatisticsType>

const Figure = Type.Union([Type.Number(), Type.String()])

export const StatisticsRow = Type.Object(
  {
    key: Text('The message key of the row’s name: `corners`, `possession`.'),
    home: Described(Figure, 'The home side’s value.'),
    away: Described(Figure, 'The away side’s value.'),
  },
  { description: 'One figure of both sides.' },
)
export type StatisticsRow = Static<typeof StatisticsRow>

export const TimelineEntry = Type.Object(
  {
    minute: Described(Count, 'Minute of play; for a sport without a clock the number of the period.'),
    type: Text('What happened: `goal`, `yellow_card`, `set_won`.'),
    side: Nullable(Side, 'Whose it was; null where it was neither side’s.'),
    player: Type.Optional(Text('The name of the player; absent where that is not known.')),
    at: Type.Optional(Described(IsoTime, 'When it happened; absent where that is not known.')),
  },
  { description: 'One event of a match.' },
)
export type TimelineEntry = Static<typeof TimelineEntry>

export const PastMatch = Type.Object(
  {
    id: Id,
    start_time: Described(IsoTime, 'When it began.'),
    tournament_name: Text('The league’s name.'),
    home: Text('The home side’s name.'),
    away: Text('The away side’s name.'),
    score: Described(Score, 'The final score.'),
    side: Nullable(Side, 'Whose form it belongs to; null in the list of meetings.'),
  },
  { description: 'A match of the past, as form and meetings list it.' },
)
export type PastMatch = Static<typeof PastMatch>

export const Statistics = Type.Object(
  {
    type: StatisticsType,
    data: ArrayOf(StatisticsRow, 'Figures of both sides; empty where the type has none.'),
    timeline: ArrayOf(TimelineEntry, 'What happened, in order; empty where the type has none.'),
    momentum: Type.Optional(
      ArrayOf(
        Type.Number(),
        'Who pressed in the last half hour, a value per minute, oldest first: from -100 (away) to 100 (home).',
      ),
    ),
    matches: Type.Optional(ArrayOf(PastMatch, 'Past matches; only with the types `head_to_head` and `form`.')),
  },
  { description: 'Statistics of one match.' },
)
export type Statistics = Static<typeof Statistics>

export const VideoKind = Described(
  OneOf('iframe', 'hls', 'mp4'),
  'How to show it: framed, or in the product’s own player (an HLS playlist or an MP4 file).',
)
export type VideoKind = Static<typeof VideoKind>

export const Video = Type.Object(
  {
    url: Text('The address to frame or to play.'),
    kind: VideoKind,
    provider: Text('Who broadcasts.'),
    delay_seconds: Nullable(
      Count,
      'By how many seconds the picture lags behind the match; null where that is not known.',
    ),
  },
  { description: 'The picture of a match.' },
)
export type Video = Static<typeof Video>

export const Stream = Type.Object(
  {
    id: Key,
    name: Text('The name of the broadcast.'),
    language: Nullable(Locale, 'The language of the commentary; null where there is none.'),
    ...Video.properties,
  },
  { description: 'One of several broadcasts of a match.' },
)
export type Stream = Static<typeof Stream>
