/** Placing that waits for the phone: what the person said yes to is placed once it is verified, if it is still that. */
import { type SlipBet, totalStake } from '@touchline/betting/slip-bet'
import type { PlacingContext } from '@touchline/betting/ticket-types'
import { openModal } from '../../../shared/modals.ts'

interface Waiting {
  readonly bets: readonly SlipBet[]
  /** What placing depends on, read anew. */
  readonly readContext: () => Promise<PlacingContext>
  readonly place: (context: PlacingContext) => Promise<void>
}

export async function placeAfterPhoneVerification({ bets, readContext, place }: Waiting): Promise<void> {
  const expectedTotal = totalStake(bets)
  if ((await openModal('phoneVerification')) !== 'done') return
  await place({ ...(await readContext()), expectedTotal })
}
