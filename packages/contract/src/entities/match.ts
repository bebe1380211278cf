/** Matches: competitors, start times, states and scores. */
import { type Static, Type } from 'typebox'
import { Count, Id, IsoTime, Side, Slug, Uint32, Urn, Version } from '../common-types.ts'
import { ArrayOf, Described, Flag, Nullable, OneOf, Text } from '../schema.ts'
import { EventType, Sport, Tournament } from './catalogue.ts'
import { Market } from './market.ts'

export const Competitor = Type.Object(
  {
    id: Id,
    slug: Type.Optional(
      Described(Slug, 'The last part of its page’s path; absent where a back end has no page of it.'),
    ),
    name: Text('The name in the language of the call.'),
    short_name: Text('An abbreviation for narrow places.'),
    country_code: Nullable(
      Type.String(),
      'ISO 3166-1 alpha-2, or ISO 3166-2 for a part of a country (`GB-ENG`); null where none applies.',
    ),
    logo: Nullable(Type.String(), 'The address of a picture; null: the front end draws a crest from the id.'),
  },
  { description: 'A team or a person that competes.' },
)
export type Competitor = Static<typeof Competitor>

/** Of a player of a team, wherever one is named. */
export const AthleteSlug = Described(
  Slug,
  'The last part of the path of the player’s page; absent where a back end has no page of the player.',
)

const squadPlayer = {
  id: Id,
  slug: Type.Optional(AthleteSlug),
  name: Text('The name of the player.'),
  position: Text('A key such as `goalkeeper`, `guard`; one that a front end does not know is shown as it is.'),
  number: Type.Optional(Described(Count, 'Shirt number; absent where that is not known.')),
}

export const SquadPlayer = Type.Object(squadPlayer, { description: 'Somebody who plays for a team.' })
export type SquadPlayer = Static<typeof SquadPlayer>

export const AthleteFigure = Type.Object(
  {
    key: Text('The message key of its name, as in `StatisticsRow`: `goals`, `shots_on_target`.'),
    value: Described(Count, 'How many.'),
  },
  { description: 'What is counted of one player in a match, or in all of a season.' },
)
export type AthleteFigure = Static<typeof AthleteFigure>

export const SquadMember = Type.Object(
  {
    ...squadPlayer,
    season: Type.Optional(
      Type.Object(
        {
          matches: Described(Count, 'Matches in which the player took part.'),
          figures: ArrayOf(AthleteFigure, 'What was counted in them, as in `AthleteMatch`; empty without a match.'),
        },
        { description: 'The current season of the league; absent where line-ups are not known.' },
      ),
    ),
  },
  { description: 'A player of a team with the sums of the season.' },
)
export type SquadMember = Static<typeof SquadMember>

export const CompetitorProfile = Type.Object(
  {
    competitor: Competitor,
    sport: Described(Sport, 'Its sport.'),
    tournament: Nullable(
      Tournament,
      'The league that it plays in, beside which there may be cups; null where none is known.',
    ),
    squad: ArrayOf(SquadMember, 'Its players, by position; empty of a person and where they are not known.'),
  },
  { description: 'A team or a person with what its page shows beside its matches.' },
)
export type CompetitorProfile = Static<typeof CompetitorProfile>

export const MatchStatus = Type.Union(
  [
    Type.Literal(0, { title: 'prematch', description: 'Not begun.' }),
    Type.Literal(1, { title: 'live', description: 'In play.' }),
    Type.Literal(2, { title: 'stopped', description: 'Interrupted.' }),
    Type.Literal(3, { title: 'closed', description: 'Over, results awaited.' }),
    Type.Literal(4, { title: 'finished', description: 'Over, with results.' }),
    Type.Literal(5, { title: 'not_covered', description: 'No longer covered by the feed.' }),
  ],
  { description: 'Where an event stands. Bets are taken at 0 and 1.' },
)
export type MatchStatus = Static<typeof MatchStatus>

const clockText = (meaning: string) => Nullable(Type.String(), `${meaning}, \`mm:ss\`; null where the sport has none.`)

export const Clock = Type.Object(
  {
    match_time: clockText('Time played'),
    stoppage_time: clockText('Stoppage time played'),
    stoppage_time_announced: clockText('Stoppage time announced'),
    remaining_time: clockText('Time left of the match; null where the clock counts up, as in soccer'),
    remaining_time_in_period: clockText(
      'Time left of the period. Given, a client counts down from it, otherwise up from `match_time`',
    ),
    stopped: Flag('True: the clock stands still.'),
    clock_updated_at: Described(
      IsoTime,
      'When these values were true: a client counts on from here unless `stopped`, for three minutes at most, after which it shows them as they are. Renew them while the clock runs.',
    ),
  },
  { description: 'The match clock.' },
)
export type Clock = Static<typeof Clock>

export const Score = Type.Object(
  { home: Described(Count, 'Of the home side.'), away: Described(Count, 'Of the away side.') },
  { description: 'A count for each side, such as goals or corners.' },
)
export type Score = Static<typeof Score>

export const PeriodType = Described(
  OneOf('regular_period', 'overtime', 'penalties', 'other'),
  'What kind of period it is.',
)

export const PeriodScore = Type.Object(
  {
    ...Score.properties,
    period_key: Text('The message key of the period’s name: `1st_half`, `2nd_set`.'),
    period_name: Text('The period’s name in the language of the call.'),
    number: Type.Integer({ minimum: 1, description: 'The number of the period, counted from 1.' }),
    type: PeriodType,
  },
  { description: 'The score of one period.' },
)
export type PeriodScore = Static<typeof PeriodScore>

export const BallZone = Described(
  OneOf('safe', 'attack', 'danger', 'shot', 'corner', 'free_kick', 'penalty'),
  'What the play amounts to where the ball is.',
)

const SideInPlay = Described(Side, 'The side that attacks, bats, has the ball or has more players.')

export const Situation = Type.Union(
  [
    Type.Object(
      { kind: Type.Literal('power_play'), side: SideInPlay, left: Text('How long it still lasts, `mm:ss`.') },
      { description: 'Ice hockey, handball: a side has more players.' },
    ),
    Type.Object(
      {
        kind: Type.Literal('bases'),
        side: SideInPlay,
        first: Flag('A runner is on first base.'),
        second: Flag('A runner is on second base.'),
        third: Flag('A runner is on third base.'),
        outs: Type.Integer({ description: 'How many batters are out.' }),
      },
      { description: 'Baseball: who bats, which bases are taken, how many are out.' },
    ),
    Type.Object(
      {
        kind: Type.Literal('down'),
        side: SideInPlay,
        down: Type.Integer({ description: 'The number of the down.' }),
        distance: Type.Integer({ description: 'Yards to the next first down.' }),
        to_goal: Type.Integer({ description: 'Yards to the end zone.' }),
      },
      { description: 'American football: who has the ball, the down, how far to go.' },
    ),
    Type.Object(
      {
        kind: Type.Literal('innings'),
        side: SideInPlay,
        overs: Text('Overs bowled: `12.3` is three balls of the thirteenth.'),
        wickets: Type.Integer({ description: 'Wickets lost.' }),
        target: Nullable(Type.Integer(), 'The runs to reach in the second innings; null in the first.'),
      },
      { description: 'Cricket: who bats, overs, wickets, target.' },
    ),
    Type.Object(
      {
        kind: Type.Literal('map'),
        map: Text('The name of the map being played.'),
        round: Nullable(Type.Integer(), 'The round on it; null in a game without rounds.'),
        home: Nullable(Type.String(), 'What the home side plays on it; null where that is not known.'),
        away: Nullable(Type.String(), 'What the away side plays on it; null where that is not known.'),
        gold_lead: Type.Optional(
          Type.Integer({
            description:
              'The home side’s gold ahead of the away side’s, negative behind; absent in a game without gold.',
          }),
        ),
      },
      { description: 'E-sports: the map being played, its round, the sides.' },
    ),
    Type.Object(
      {
        kind: Type.Literal('ball'),
        side: SideInPlay,
        zone: BallZone,
        x: Type.Number({ description: 'Along the field: 0 at the home side’s end, 100 at the away side’s.' }),
        y: Type.Number({ description: 'Across the field: 0 to 100.' }),
      },
      { description: 'Where the play is.' },
    ),
  ],
  { description: 'The play at this moment beside score and clock, by sport; distinguished by `kind`.' },
)
export type Situation = Static<typeof Situation>

export const Scorer = Type.Object(
  {
    side: Described(Side, 'Whose goal it was.'),
    minute: Described(Count, 'Minute of play.'),
    player: Text('The name of the player.'),
    player_slug: Type.Optional(AthleteSlug),
  },
  { description: 'Who scored a goal.' },
)
export type Scorer = Static<typeof Scorer>

export const BetStopScope = OneOf('all', 'some')

export const BetStop = Type.Object(
  {
    reason: Text(
      'Why: `possible_goal`, `possible_red_card`, `penalty`, `dangerous_attack`, `dangerous_free_kick`, `corner`, `point` (one is being played). Further values may come.',
    ),
    scope: Described(BetStopScope, 'Whether all markets of the match are suspended, or some.'),
  },
  { description: 'Why the feed has suspended markets of a match.' },
)
export type BetStop = Static<typeof BetStop>

export const MatchIncident = Type.Object(
  {
    type: Text(
      'What: `goal`, `goal_cancelled`, `yellow_card`, `red_card`, `corner`, `set_won`. Further values may come.',
    ),
    side: Nullable(Side, 'Whose it was; null where it is of neither.'),
    minute: Nullable(Count, 'Minute of play; null in a sport without a clock.'),
  },
  { description: 'Something that has just happened in a match.' },
)
export type MatchIncident = Static<typeof MatchIncident>

export const MatchStatistics = Type.Object(
  {
    clock: Nullable(Clock, 'The clock; null for a sport without one.'),
    total_score: Described(Score, 'The score of the match.'),
    game_score: Nullable(
      Score,
      'Tennis: 0, 15, 30, 40, 50 (advantage), in a tie-break its points; null for other sports.',
    ),
    period_score: ArrayOf(PeriodScore, 'The score of each period so far.'),
    current_server: Nullable(Side, 'Who serves; null where nobody does.'),
    max_period_number: Type.Integer({ minimum: 1, description: 'How many periods the match can have at most.' }),
    corners: Type.Optional(Described(Score, 'Corners; absent for a sport without them.')),
    yellow_cards: Type.Optional(Described(Score, 'Yellow cards; absent for a sport without them.')),
    red_cards: Type.Optional(Described(Score, 'Red cards; absent for a sport without them.')),
    scorers: Type.Optional(ArrayOf(Scorer, 'Who scored, in order; only once the match is over, where it is known.')),
    situation: Type.Optional(Described(Situation, 'The play at this moment; absent where nothing is known.')),
    bet_stop: Type.Optional(
      Described(BetStop, 'Why markets are suspended; absent while they are open, and where the feed does not say it.'),
    ),
    last_event: Type.Optional(
      Described(MatchIncident, 'What happened in the last minute before this state; absent where nothing did.'),
    ),
  },
  { description: 'The score, the clock and what else is counted while a match is live.' },
)
export type MatchStatistics = Static<typeof MatchStatistics>

export const Stage = Type.Object(
  {
    code: Type.Integer({ description: 'The `match_status` code of the Unified Odds Feed.' }),
    key: Text('The message key of the phase’s name.'),
    name: Text('The phase’s name in the language of the call.'),
  },
  { description: 'The phase of play: first half, half-time, second set.' },
)
export type Stage = Static<typeof Stage>

export const MarketDigest = Type.Object(
  {
    all: Described(Uint32, 'Over all visible markets of the event, suspended ones included.'),
    row: Described(Uint32, 'Over those of them that stand in the event’s row of a list.'),
  },
  {
    description:
      'What an event has on offer, so that a client notices that it lacks a market. Each value is the sum modulo 2^32 of the 32-bit FNV-1a hashes of market keys (`sr:match:1/18/total=2.5`).',
  },
)
export type MarketDigest = Static<typeof MarketDigest>

export const Match = Type.Object(
  {
    id: Id,
    urn_id: Urn,
    slug: Slug,
    type: EventType,
    tournament: Described(Tournament, 'The league of the event, with its category and sport.'),
    relation_keys: ArrayOf(
      Type.String(),
      'Name what decides the event, such as its competition: `competition:8`. One bet cannot combine an outright with an event that shares one of its keys.',
    ),
    competitors: Nullable(
      Type.Object({
        home: Described(Competitor, 'Competitor 1, named first.'),
        away: Described(Competitor, 'Competitor 2.'),
      }),
      'The two sides of a match; null for an outright.',
    ),
    name: Text('The name of the event in the language of the call.'),
    field: Type.Optional(ArrayOf(Competitor, 'Who can win an outright; absent on a match.')),
    round: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The round of the season that it belongs to; absent where that is not known.',
      }),
    ),
    stadium: Nullable(Type.String(), 'Where it is played; null where that is not known.'),
    city: Nullable(Type.String(), 'The city; null where that is not known.'),
    status: MatchStatus,
    stage: Nullable(Stage, 'The phase of play; null before the start.'),
    start_time: Described(IsoTime, 'When it begins or began.'),
    end_date: Nullable(IsoTime, 'When an outright ends; null for a match.'),
    statistics: Nullable(MatchStatistics, 'Score and clock; null before the start.'),
    available_markets: Described(Count, 'How many markets are visible, suspended ones included.'),
    market_digest: Type.Optional(
      Described(
        MarketDigest,
        'Absent where a back end does not compute it: a client then relies on the channels alone.',
      ),
    ),
    main_market: Nullable(Market, 'The market shown first in lists; null when it is not on offer.'),
    secondary_market: Nullable(Market, 'The market shown beside it; null when there is none.'),
    top_markets: ArrayOf(Market, 'Further markets for the columns of a list.'),
    has_video: Flag('A broadcast can be asked for.'),
    provider: Text('The feed provider of the event, as in `provider_statuses` of the settings.'),
    is_provider_stats_available: Flag('`GET /matches/{id}/{type}` has the provider’s figures for it.'),
    version: Version,
  },
  { description: 'An event that can be bet on: a match, or an outright (see `type`).' },
)
export type Match = Static<typeof Match>
