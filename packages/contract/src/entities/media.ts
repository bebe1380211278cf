/** Match media: statistics, video and streams. */
import { type Static, Type } from 'typebox'
import { Count, Id, IsoTime, Key, Locale, Odds, Side } from '../common-types.ts'
import { ArrayOf, Described, Flag, Nullable, OneOf, Text } from '../schema.ts'
import { AthleteSlug, Score } from './match.ts'

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
    player_slug: Type.Optional(AthleteSlug),
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

export const MapCourse = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'The number of the map, counted from 1.' }),
    winner: Nullable(Side, 'Who won it; null while it is played.'),
    duration_seconds: Described(Count, 'How long it has been played.'),
    gold: ArrayOf(
      Type.Object(
        {
          minute: Described(Count, 'The minute of the map.'),
          lead: Type.Integer({ description: 'The home side’s gold ahead of the away side’s, negative behind.' }),
        },
        { description: 'The gold of one minute.' },
      ),
      'A point for each minute in which something happened, oldest first.',
    ),
  },
  { description: 'The course of one map of e-sports. Its kills are its period’s score.' },
)
export type MapCourse = Static<typeof MapCourse>

export const AttemptResult = Described(OneOf('goal', 'saved', 'missed'), 'What came of an attempt.')

export const Attempt = Type.Object(
  {
    minute: Described(Count, 'Minute of play.'),
    side: Described(Side, 'Whose it was.'),
    player: Nullable(Type.String(), 'The name of the player; null where that is not known.'),
    player_slug: Type.Optional(AthleteSlug),
    x: Type.Number({ description: 'Where from, along the field: 0 at the home side’s end, 100 at the away side’s.' }),
    y: Type.Number({ description: 'Across the field: 0 to 100.' }),
    chance: Type.Number({ minimum: 0, maximum: 1, description: 'The probability of a goal from there (xG).' }),
    result: AttemptResult,
  },
  { description: 'An attempt at goal.' },
)
export type Attempt = Static<typeof Attempt>

export const LineupPlayer = Type.Object(
  {
    id: Id,
    slug: Type.Optional(AthleteSlug),
    name: Text('The player’s name.'),
    number: Nullable(Count, 'Shirt number; null where that is not known.'),
    position: Text('Where the player stands: `goalkeeper`, `defender`, `midfielder`, `forward`.'),
    starter: Flag('True: starts the match; false: a substitute.'),
    playing: Flag('True: on the pitch now, or at the end.'),
  },
  { description: 'A player of a line-up.' },
)
export type LineupPlayer = Static<typeof LineupPlayer>

export const Lineups = Type.Object(
  {
    home: ArrayOf(LineupPlayer, 'The home side: starters from the back, then substitutes.'),
    away: ArrayOf(LineupPlayer, 'The away side.'),
  },
  { description: 'Who plays.' },
)
export type Lineups = Static<typeof Lineups>

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
    maps: Type.Optional(
      ArrayOf(
        MapCourse,
        'Maps that have begun, the current one last; only with the type `summary`, of games with gold.',
      ),
    ),
    attempts: Type.Optional(
      ArrayOf(Attempt, 'Attempts at goal, in order; only with the type `summary`, where they are known.'),
    ),
    lineups: Type.Optional(Described(Lineups, 'Who plays; only with the type `summary`, once it is known.')),
    matches: Type.Optional(ArrayOf(PastMatch, 'Past matches; only with the types `head_to_head` and `form`.')),
  },
  { description: 'Statistics of one match.' },
)
export type Statistics = Static<typeof Statistics>

export const PricePoint = Type.Object(
  { at: Described(IsoTime, 'From when the price holds, until the next one.'), odds: Odds },
  { description: 'A price and its start.' },
)
export type PricePoint = Static<typeof PricePoint>

export const PriceMark = Type.Object(
  {
    at: Described(IsoTime, 'When it happened.'),
    type: Text('What happened, named as in the timeline: `goal`, `set_won`.'),
    side: Nullable(Side, 'Whose it was; null where it was neither side’s.'),
  },
  { description: 'An event of the match that a chart of prices marks.' },
)
export type PriceMark = Static<typeof PriceMark>

export const PriceHistory = Type.Object(
  {
    market_id: Text('The market’s id.'),
    specifier: Text('Its specifier; empty when it has one line.'),
    started_at: Nullable(IsoTime, 'When the match began; null before.'),
    outcomes: ArrayOf(
      Type.Object({
        id: Text('The outcome’s id.'),
        prices: ArrayOf(PricePoint, 'Its open prices, oldest first, without repeats; the older, the farther apart.'),
      }),
      'The outcomes of the market, in the order in which they are shown.',
    ),
    marks: ArrayOf(PriceMark, 'Goals and the like, oldest first.'),
  },
  { description: 'How the prices of one market have moved.' },
)
export type PriceHistory = Static<typeof PriceHistory>

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
