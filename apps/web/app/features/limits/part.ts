import { definePart } from '../../shared/parts/part.ts'

export const limitsPage = definePart({
  when: 'demand',
  load: () => import('./limits-page.tsx'),
  texts: ['limits', 'session'],
})

declare module '../../shared/modals/modals.ts' {
  interface ModalTable {
    /** A break of 24 hours. */
    takeBreak: undefined
    limitReview: undefined
    /** A time-out or self-exclusion that the player is about to start. */
    exclusion: {
      readonly type: 'cooling_off' | 'self_exclusion'
      readonly period: 'day' | 'week' | 'month' | 'permanent'
    }
  }
}

export const modals = {
  limitReview: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./review-modal.tsx')).LimitReviewModal,
      texts: ['limits', 'session'],
    }),
  },
  takeBreak: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./break-modal.tsx')).BreakModal,
      texts: ['limits', 'session'],
    }),
  },
  exclusion: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./exclusion-modal.tsx')).ExclusionModal,
      texts: 'limits',
    }),
  },
}
