/** Notifications, favourites, search results and predictions. */
import { type Static, Type } from 'typebox'
import { Count, IsoTime, Key, Uuid } from '../common-types.ts'
import { ArrayOf, Described, Flag, Nullable, OneOf, Text } from '../schema.ts'
import { Category, Sport, Tournament } from './catalogue.ts'
import { Match } from './match.ts'

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

export const FavouriteType = Described(OneOf('sports', 'tournaments', 'matches'), 'The kind of favourites.')
export type FavouriteType = Static<typeof FavouriteType>

export const Favourites = Type.Union(
  [
    Type.Object({ type: Type.Literal('sports'), data: ArrayOf(Sport, 'The favourite sports.') }),
    Type.Object({ type: Type.Literal('tournaments'), data: ArrayOf(Tournament, 'The favourite leagues.') }),
    Type.Object({ type: Type.Literal('matches'), data: ArrayOf(Match, 'The favourite events.') }),
  ],
  { description: 'The favourites of one kind, told apart by `type`.' },
)
export type Favourites = Static<typeof Favourites>

export const SearchResult = Type.Object(
  {
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
