import type { FavouriteType } from '@touchline/contract/entities/engagement'
import type { ShareBetRequest } from '@touchline/contract/entities/share'
import type { ModalDelegate } from '../modals/modals.ts'
import type { Pick } from '../odds/pick.ts'

/** A bet from the bet builder. */
export interface BuiltBet {
  readonly picks: readonly Pick[]
  /** Combined decimal odds of all picks. */
  readonly odds: number
}

/**
 * Requests of components to features whose code is loaded later, so that they depend on neither
 * slip nor dialog. `shell/start` and the features set them at their start; a request before that is ignored.
 */
export interface AppHandlers {
  /** Loads and starts the ticket immediately; resolves when it has started. */
  loadTicket?: () => Promise<void>
  /** Adds a bet from the bet builder to the slip. */
  addBuiltBet?: (bet: BuiltBet) => void
  share?: (bets: readonly ShareBetRequest[]) => void
  /** Adds the selections of the bets that are still available to the slip. */
  repeat?: (bets: readonly ShareBetRequest[]) => void
  /**
   * Adds the bets of a bet code to the slip; resolves when done, or after reporting that it is
   * impossible.
   */
  openBetCode?: (code: string) => Promise<void>
  /** Adds or removes a favourite. */
  toggleFavourite?: (type: FavouriteType, id: number) => void
  /** The host page, which is offered each modal first. */
  delegateModal?: ModalDelegate
}

/** Loads and starts the ticket; rejects when the page has not started its services yet. */
export async function ensureTicket({ loadTicket }: AppHandlers): Promise<void> {
  if (!loadTicket) throw new Error('the ticket is not available yet')
  await loadTicket()
}
