/**
 * Placement that waits for phone verification: afterwards it places what the user confirmed, if
 * that is unchanged.
 */
import { type SlipBet, totalStake } from '@touchline/betting/slip-bet'
import type { PlacingContext } from '@touchline/betting/ticket-types'
import { openModal } from '../../../shared/modals.ts'

interface Waiting {
  readonly bets: readonly SlipBet[]
  /** Reads the current placing context. */
  readonly readContext: () => Promise<PlacingContext>
  readonly place: (context: PlacingContext) => Promise<void>
}

export async function placeAfterPhoneVerification({ bets, readContext, place }: Waiting): Promise<void> {
  const expectedTotal = totalStake(bets)
  if ((await openModal('phoneVerification')) !== 'done') return
  await place({ ...(await readContext()), expectedTotal })
}
