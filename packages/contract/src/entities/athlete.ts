/** Pages of those who play for a team; “player” alone is who bets. */
import { type Static, Type } from 'typebox'
import { Id, IsoTime, Side, Slug } from '../common-types.ts'
import { ArrayOf, Described, Flag, Nullable, Text } from '../schema.ts'
import { Sport, Tournament } from './catalogue.ts'
import { AthleteFigure, Competitor, Score, SquadPlayer } from './match.ts'

export const ListedAthlete = Type.Object(
  {
    athlete: Described(SquadPlayer, 'The player.'),
    competitor: Described(Competitor, 'The team.'),
    sport: Described(Sport, 'Its sport.'),
  },
  { description: 'A player of a team in a list.' },
)
export type ListedAthlete = Static<typeof ListedAthlete>

export const AthleteMatch = Type.Object(
  {
    id: Id,
    start_time: Described(IsoTime, 'When it began.'),
    side: Described(Side, 'The side that the player was on.'),
    opponent: Type.Object(
      {
        id: Id,
        slug: Type.Optional(Described(Slug, 'As in `Competitor`.')),
        name: Text('The name in the language of the call.'),
        short_name: Text('An abbreviation for narrow places.'),
      },
      { description: 'The other side.' },
    ),
    score: Described(Score, 'The final score.'),
    starter: Flag('True: started the match; false: came on later.'),
    figures: ArrayOf(AthleteFigure, 'What was counted, zeros included; of every match of a sport the same.'),
  },
  { description: 'A finished match in which a player took part.' },
)
export type AthleteMatch = Static<typeof AthleteMatch>

export const AthleteProfile = Type.Object(
  {
    athlete: Described(SquadPlayer, 'The player.'),
    competitor: Described(Competitor, 'The team.'),
    sport: Described(Sport, 'Its sport.'),
    tournament: Nullable(Tournament, 'The league that the team plays in; null where none is known.'),
    season_start: Nullable(IsoTime, 'When the current season of that league began; null where there is none.'),
    matches: ArrayOf(
      AthleteMatch,
      'All matches of the season in which the player took part, and earlier ones while these are few; the last first. Empty where line-ups are not known.',
    ),
  },
  { description: 'A player of a team with what is known of the player’s matches.' },
)
export type AthleteProfile = Static<typeof AthleteProfile>
