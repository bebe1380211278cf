import { type ModalDeps, openModal } from '../../../shared/modals.ts'
import type { CustomBetHandlers } from '../effect-buffer.ts'
import { createCustomPricing } from './custom-pricing.ts'

interface Deps extends Pick<Parameters<typeof createCustomPricing>[0], 'api' | 'ticket' | 'dispatch'> {
  readonly app: ModalDeps
  readonly connect: (ports: CustomBetHandlers) => () => void
}

/** Handles the ticket's custom bet effects for the lifetime of the ticket. */
export function startCustomBets({ app, connect, ...parts }: Deps): void {
  const pricing = createCustomPricing(parts)
  connect({ confirm: question => void openModal(app, 'customBet', question), price: pricing.price })
}
