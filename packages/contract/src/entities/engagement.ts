/** Notifications, favourites, search results and predictions. */
import { type Static, Type } from 'typebox'
import { Count, Id, IsoTime, Key, Uuid } from '../common-types.ts'
import { ArrayOf, Described, Flag, Nullable, OneOf, StrictObject, Text } from '../schema.ts'
import { ListedAthlete } from './athlete.ts'
import { Category, Sport, Tournament } from './catalogue.ts'
import { Market } from './market.ts'
import { Competitor, Match } from './match.ts'

export const NotificationType = Described(OneOf('info', 'success', 'warning', 'danger'), 'How it is shown.')
export const NotificationSubject = Described(
  OneOf('bet', 'bonus', 'jackpot_hit', 'match', 'payment', 'account'),
  'What kind of thing a notification is about.',
)

export const Notification = Type.Object(
  {
    id: Uuid,
    type: NotificationType,
    title: Text('The heading in the player’s language.'),
    caption: Text('A line below the heading.'),
    body: Text('The text.'),
    read: Flag('The player has read it.'),
    object_type: Nullable(NotificationSubject, 'What it is about; null for nothing in particular.'),
    object_id: Nullable(Type.String(), 'The id within that kind; null for nothing in particular.'),
    created_at: Described(IsoTime, 'When it was sent.'),
  },
  { description: 'A notification to the player.' },
)
export type Notification = Static<typeof Notification>

export const UnreadCounters = Type.Object(
  { unread: Described(Count, 'How many notifications are unread.') },
  { description: 'Counts of what the player has not read.' },
)
export type UnreadCounters = Static<typeof UnreadCounters>

export const PushSubscription = StrictObject(
  {
    endpoint: Type.String({
      description:
        'The address at the browser’s push service, from `PushSubscription.endpoint`. A back end sends to the push services that its operator allows.',
      'x-form': 'the address of a push service',
      pattern: '^https?://[!-~]+$',
      maxLength: 1000,
    }),
    keys: StrictObject(
      {
        p256dh: Type.String({
          description: 'The browser’s public key for this subscription: an uncompressed P-256 point in base64url.',
          'x-form': 'a P-256 point of 65 bytes in base64url',
          pattern: '^B[A-Za-z0-9_-]{86}$',
        }),
        auth: Type.String({
          description: 'The secret that the browser shares with the sender: 16 bytes in base64url.',
          'x-form': '16 bytes in base64url',
          pattern: '^[A-Za-z0-9_-]{22}$',
        }),
      },
      'The keys that messages are encrypted with (RFC 8291).',
    ),
  },
  'A device’s subscription to Web Push, as its browser gives it.',
)
export type PushSubscription = Static<typeof PushSubscription>

export const PushDevice = Type.Object(
  { id: Described(Uuid, 'The subscription’s id.') },
  { description: 'A device that gets push notifications.' },
)

export const PushMessage = Type.Object(
  {
    id: Described(Uuid, 'The notification. A message with the id of one on screen replaces it.'),
    title: Text('The heading.'),
    body: Text('The text; empty for none.'),
    locale: Text('The language of the texts.'),
    object_type: Nullable(NotificationSubject, 'What it is about: decides which page a tap opens.'),
  },
  { description: 'The JSON of a push message, before it is encrypted for the device.' },
)
export type PushMessage = Static<typeof PushMessage>

export const FavouriteType = Described(
  OneOf('sports', 'tournaments', 'competitors', 'matches'),
  'The kind of favourites.',
)
export type FavouriteType = Static<typeof FavouriteType>

export const FavouriteCompetitor = Type.Object(
  {
    id: Described(Id, 'The id of the competitor.'),
    competitor: Described(Competitor, 'The team, or the person.'),
    sport: Described(Sport, 'Its sport.'),
    tournament: Nullable(Tournament, 'The league that it plays in; null where none is known.'),
  },
  { description: 'A competitor that is a favourite.' },
)
export type FavouriteCompetitor = Static<typeof FavouriteCompetitor>

export const Favourites = Type.Union(
  [
    Type.Object({ type: Type.Literal('sports'), data: ArrayOf(Sport, 'The favourite sports.') }),
    Type.Object({ type: Type.Literal('tournaments'), data: ArrayOf(Tournament, 'The favourite leagues.') }),
    Type.Object({
      type: Type.Literal('competitors'),
      data: ArrayOf(FavouriteCompetitor, 'The favourite competitors.'),
    }),
    Type.Object({ type: Type.Literal('matches'), data: ArrayOf(Match, 'The favourite events.') }),
  ],
  { description: 'The favourites of one kind, distinguished by `type`.' },
)
export type Favourites = Static<typeof Favourites>

export const FoundCompetitor = Type.Object(
  {
    competitor: Described(Competitor, 'The competitor.'),
    match: Described(Match, 'Its event in play, or the next one.'),
  },
  { description: 'A competitor that a search found.' },
)

export const SearchResult = Type.Object(
  {
    competitors: Type.Optional(
      ArrayOf(
        FoundCompetitor,
        'Competitors found that have an open event; absent where a back end does not find them.',
      ),
    ),
    athletes: Type.Optional(
      ArrayOf(ListedAthlete, 'Players of teams found; absent where a back end does not find them.'),
    ),
    sports: ArrayOf(Sport, 'Sports found.'),
    categories: ArrayOf(Category, 'Categories found.'),
    tournaments: ArrayOf(Tournament, 'Leagues found.'),
    matches: ArrayOf(Match, 'Events found.'),
  },
  { description: 'What a search found, the best first in each group.' },
)
export type SearchResult = Static<typeof SearchResult>

export const PredictionChoice = Described(OneOf('home', 'draw', 'away'), 'How a match ends.')
export type PredictionChoice = Static<typeof PredictionChoice>

export const Prediction = Type.Object(
  {
    prediction_id: Described(Key, 'The match’s URN.'),
    data: Type.Object({ choice: PredictionChoice }, { description: 'The prediction.' }),
    created_at: Described(IsoTime, 'When the player voted.'),
  },
  { description: 'A player’s prediction of how a match ends.' },
)
export type Prediction = Static<typeof Prediction>

export const Vote = Type.Object(
  {
    data: Nullable(Prediction, 'The calling player’s own prediction; null when there is none or nobody is signed in.'),
    totals: Type.Object(
      {
        home: Described(Count, 'Votes for the home side.'),
        draw: Described(Count, 'Votes for a draw.'),
        away: Described(Count, 'Votes for the away side.'),
      },
      { description: 'How many players predicted what.' },
    ),
  },
  { description: 'The predictions for one match.' },
)
export type Vote = Static<typeof Vote>

const players = Described(
  Count,
  'How many players have bet on it in the last 24 hours, rounded down so that no single bet can be seen.',
)

export const PopularPick = Type.Object(
  { match: Match, market: Market, outcome_id: Text('The outcome of the market.'), players },
  { description: 'An open outcome that many players have bet on.' },
)
export type PopularPick = Static<typeof PopularPick>

export const PopularMatch = Type.Object(
  { match: Match, players },
  { description: 'A match that many players have bet on.' },
)
export type PopularMatch = Static<typeof PopularMatch>
