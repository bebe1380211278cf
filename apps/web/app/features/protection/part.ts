/** What a player must be told or asked for their protection. */
import type { RealityCheck } from '@touchline/contract/entities/limits'
import { definePart } from '../../shared/parts/part.ts'

declare module '../../shared/modals/modals.ts' {
  interface ModalTable {
    realityCheck: RealityCheck
    outOfSessionLimit: { readonly reason: 'limit-reached' | 'excluded' }
    activityLimitReached: undefined
  }
}

export const modals = {
  realityCheck: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./protection-modals.tsx')).RealityCheckModal,
      texts: ['session', 'protection'],
    }),
    isBlocking: true,
  },
  outOfSessionLimit: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./protection-modals.tsx')).OutOfSessionLimitModal,
      texts: ['session', 'protection'],
    }),
  },
  activityLimitReached: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./protection-modals.tsx')).ActivityLimitModal,
      texts: ['session', 'protection'],
    }),
  },
}
