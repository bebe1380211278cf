/** A slip shared by a code. */
import { type Static, Type } from 'typebox'
import { Odds, SystemId, Urn } from '../common-types.ts'
import { ArrayOf, Described, StrictObject, Text } from '../schema.ts'
import { RequestedBetType, SelectionRequest } from './bet.ts'

export const ShareTime = Type.String({
  description: 'A time in UTC to the second, in the form of share codes alone: `2026-02-01 18:30:00 UTC`.',
  'x-form': 'a moment such as 2026-02-01 18:30:00 UTC',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2} UTC$',
})

export const ShareCode = Type.String({
  description: 'A share code: 4 to 40 letters, digits and hyphens.',
  'x-form': 'a code of 4 to 40 letters and digits',
  pattern: '^[A-Za-z0-9-]{4,40}$',
})

const bet = {
  type: RequestedBetType,
  system_id: Type.Optional(SystemId),
}
const selection = {
  ...SelectionRequest.properties,
  odds: Described(Odds, 'The odds at the time of sharing.'),
}

export const ShareBetRequest = StrictObject(
  {
    ...bet,
    selections: Type.Array(StrictObject(selection), { minItems: 1, maxItems: 100, description: 'The selections.' }),
  },
  'A bet to be shared: without stake, bonus or anything else of the player’s own.',
)
export type ShareBetRequest = Static<typeof ShareBetRequest>

export const SharedBet = Type.Object(
  {
    ...bet,
    selections: ArrayOf(
      Type.Object({ ...selection, match_urn_id: Described(Urn, 'The URN of the event.') }),
      'The selections.',
    ),
  },
  { description: 'A bet as it was shared.' },
)
export type SharedBet = Static<typeof SharedBet>

const validity = {
  created_at: Described(ShareTime, 'When it was shared.'),
  expires_at: Described(ShareTime, 'Until when the code can be opened.'),
}

export const SharedSlip = Type.Object(
  { code: ShareCode, bets: ArrayOf(SharedBet, 'The bets behind the code.'), ...validity },
  { description: 'What a share code stands for.' },
)
export type SharedSlip = Static<typeof SharedSlip>

export const ShareLink = Type.Object(
  { code: ShareCode, url: Text('The address that opens the slip.'), ...validity },
  { description: 'A new share code.' },
)
export type ShareLink = Static<typeof ShareLink>
