/** The choice of cookies. */
import { definePart } from '../../shared/parts/part.ts'

declare module '../../shared/modals/modals.ts' {
  interface ModalTable {
    cookieConsent: undefined
  }
}

export const modals = {
  cookieConsent: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./consent-modal.tsx')).ConsentModal,
      texts: 'cookies',
    }),
  },
}
