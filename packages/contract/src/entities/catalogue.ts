/** The catalogue: sports, categories, leagues. */
import { type Static, Type } from 'typebox'
import { Count, Id, IsoTime, Side, Slug, Urn } from '../common-types.ts'
import { ArrayOf, Described, Nullable, OneOf, Text } from '../schema.ts'

export const SportType = Described(OneOf('sport', 'esport'), 'Whether people compete on a field or in a video game.')
export type SportType = Static<typeof SportType>

export const EventType = Described(
  OneOf('match', 'season', 'stage', 'simple_tournament'),
  'A match of two competitors, or one of the three kinds of outrights: the winner of a season, of a stage such as a race, or of a simple tournament.',
)
export type EventType = Static<typeof EventType>

const Priority = Type.Integer({
  description: 'The place in lists, set by the operator per language: a smaller number comes first.',
})

export const Sport = Type.Object(
  {
    id: Id,
    urn_id: Urn,
    key: Text('The sport in paths and the name of its icon: `soccer`.'),
    name: Text('The name in the language of the call.'),
    priority: Priority,
    type: SportType,
    provider: Text('The feed provider that covers the sport, as in `provider_statuses` of the settings.'),
    main_market_id: Text('The id of the market shown first for a match in lists: `1` is the winner of a match.'),
    main_market_outcomes_count: Type.Integer({
      minimum: 2,
      description: 'How many outcomes the main market has: how many buttons a row reserves.',
    }),
    secondary_market_id: Nullable(
      Type.String(),
      'The id of the market shown beside the main one; null for a sport without one.',
    ),
    secondary_market_outcomes_count: Nullable(
      Type.Integer({ minimum: 2 }),
      'How many outcomes the secondary market has; null for a sport without one.',
    ),
  },
  { description: 'A sport of the catalogue.' },
)
export type Sport = Static<typeof Sport>

export const Category = Type.Object(
  {
    id: Id,
    slug: Slug,
    name: Text('The name in the language of the call.'),
    priority: Priority,
    country_code: Nullable(
      Type.String(),
      'ISO 3166-1 alpha-2, or ISO 3166-2 for a part of a country (`GB-ENG`), for the flag; null for a category that belongs to no country, such as a tennis tour.',
    ),
    sport_id: Described(Id, 'The sport that the category belongs to.'),
  },
  { description: 'A category of a sport: a country, a tour or a series.' },
)
export type Category = Static<typeof Category>

export const Tournament = Type.Object(
  {
    id: Id,
    urn_id: Urn,
    slug: Slug,
    name: Text('The name in the language of the call.'),
    unique_name: Type.Optional(
      Text(
        'The name with the category, `Premier League, Egypt`: where a page shows one league without its category. Absent while no other league of the sport bears the name.',
      ),
    ),
    priority: Priority,
    category: Category,
    sport: Sport,
  },
  { description: 'A league: `tournament` on the wire, “league” to a player.' },
)
export type Tournament = Static<typeof Tournament>

/** Of a match that is over, for one of its sides. */
export const FormResult = Described(OneOf('win', 'draw', 'loss'), 'How a match ended for a side.')
export type FormResult = Static<typeof FormResult>

const standingsFigures = {
  played: Described(Count, 'Matches played.'),
  won: Described(Count, 'Matches won.'),
  drawn: Described(Count, 'Matches drawn.'),
  lost: Described(Count, 'Matches lost.'),
  scored: Described(Count, 'Goals, points or runs scored; sets in volleyball.'),
  conceded: Described(Count, 'Goals, points or runs conceded.'),
  points: Nullable(Count, 'Points of the table; null in a league that ranks by the share of matches won.'),
}

export const StandingsRecord = Type.Object(standingsFigures, { description: 'A side’s matches at home, or away.' })
export type StandingsRecord = Static<typeof StandingsRecord>

export const StandingsZone = OneOf('promotion', 'play_off', 'relegation')
export type StandingsZone = Static<typeof StandingsZone>

const RowCompetitor = {
  id: Id,
  slug: Type.Optional(Described(Slug, 'As in `Competitor`.')),
  name: Text('The name in the language of the call.'),
}

export const StandingsRow = Type.Object(
  {
    position: Type.Integer({ minimum: 1, description: 'The place, counted from 1.' }),
    competitor: Type.Object(
      {
        ...RowCompetitor,
        logo: Nullable(Type.String(), 'The address of a picture; null: the front end draws a crest from the id.'),
      },
      { description: 'The side.' },
    ),
    ...standingsFigures,
    form: ArrayOf(FormResult, 'The last five matches, the newest last.'),
    zone: Type.Optional(
      Nullable(StandingsZone, 'What the place means at the end of the season; null of a place that means nothing.'),
    ),
    qualifies_for: Type.Optional(
      Type.Object(
        {
          id: Described(Id, 'The league or cup.'),
          name: Text('Its name in the language of the call.'),
        },
        {
          description:
            'The competition that the place leads into at the end of the season; absent of a place that leads into none.',
        },
      ),
    ),
    next: Type.Optional(
      Type.Object(
        {
          id: Described(Id, 'The match.'),
          slug: Described(Slug, 'That of the match.'),
          start_time: Described(IsoTime, 'When it begins.'),
          side: Described(Side, 'Where the side of the row plays.'),
          opponent: Type.Object(RowCompetitor, { description: 'The other side.' }),
        },
        { description: 'Its next match of the league that has not begun; absent where none is known.' },
      ),
    ),
    home: Type.Optional(Described(StandingsRecord, 'Its matches at home.')),
    away: Type.Optional(Described(StandingsRecord, 'Its matches away.')),
  },
  { description: 'One side’s line in the standings.' },
)
export type StandingsRow = Static<typeof StandingsRow>

export const Standings = Type.Object(
  {
    season: Nullable(
      Type.Object(
        {
          start_time: Described(IsoTime, 'When it began.'),
          end_time: Described(IsoTime, 'When it ends.'),
          rounds: Type.Optional(
            Described(Count, 'How many rounds it has, counted from 1; absent where matches are not in rounds.'),
          ),
          round: Type.Optional(
            Type.Integer({
              minimum: 1,
              description: 'The round that is played, or is next; the last one once all are over.',
            }),
          ),
        },
        { description: 'The current season, or tournament; during a break the season that has ended.' },
      ),
      'Null where there is no table, such as in a cup.',
    ),
    rows: ArrayOf(StandingsRow, 'All sides, by position; empty without a season.'),
  },
  { description: 'The table of a league.' },
)
export type Standings = Static<typeof Standings>

export const EventCounts = Type.Object(
  {
    id: Described(Id, 'The sport, category or league that is counted.'),
    match_count: Described(Count, 'Matches, live ones included.'),
    live_count: Described(Count, 'Matches that are live now.'),
    season_count: Described(Count, 'Outrights on seasons.'),
    stage_count: Described(Count, 'Outrights on stages.'),
    simple_tournament_count: Described(Count, 'Outrights on simple tournaments.'),
  },
  { description: 'How many events a part of the catalogue holds.' },
)
export type EventCounts = Static<typeof EventCounts>

export const ResultCounts = Type.Object(
  {
    start_from: Described(IsoTime, 'First moment of the period.'),
    start_to: Described(IsoTime, 'First moment after it.'),
    match_count: Described(Count, 'Matches that began in the period and are finished.'),
    sports: ArrayOf(
      Type.Object({ id: Described(Id, 'The sport.'), match_count: Described(Count, 'Its finished matches.') }),
      'The sports that have some.',
    ),
  },
  { description: 'How many results a period has.' },
)
export type ResultCounts = Static<typeof ResultCounts>
