import { definePart } from '../../shared/parts/part.ts'

export const limitsPage = definePart({
  when: 'demand',
  load: () => import('./limits-page.tsx'),
  texts: ['limits', 'session'],
})

declare module '../../shared/modals/modals.ts' {
  interface ModalTable {
    /** A time-out or self-exclusion that the player is about to start. */
    exclusion: {
      readonly type: 'cooling_off' | 'self_exclusion'
      readonly period: 'day' | 'week' | 'month' | 'permanent'
    }
  }
}

export const modals = {
  exclusion: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./exclusion-modal.tsx')).ExclusionModal,
      texts: 'limits',
    }),
  },
}
