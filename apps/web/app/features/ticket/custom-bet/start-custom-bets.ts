import { openModal } from '../../../shared/modals.ts'
import type { CustomBetPorts } from '../custom-bet-ports.ts'
import { createCustomPricing } from './custom-pricing.ts'

interface Parts extends Pick<Parameters<typeof createCustomPricing>[0], 'api' | 'ticket' | 'tell'> {
  readonly connect: (ports: CustomBetPorts) => () => void
}

/** Answers what the ticket asks about custom bets, for as long as the ticket lives. */
export function startCustomBets({ connect, ...parts }: Parts): void {
  const pricing = createCustomPricing(parts)
  connect({ ask: question => void openModal('customBet', question), price: pricing.price })
}
