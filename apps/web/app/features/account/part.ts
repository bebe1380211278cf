/** What a player's account must be asked or told. */
import { definePart } from '../../shared/parts/part.ts'

declare module '../../shared/modals/modals.ts' {
  interface ModalTable {
    phoneVerification: undefined
    termsChecker: undefined
    previewAlert: undefined
  }
}

export const modals = {
  phoneVerification: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./phone-modal.tsx')).PhoneModal,
      texts: ['session', 'modal'],
    }),
  },
  termsChecker: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./terms-modal.tsx')).TermsModal,
      texts: ['session', 'modal'],
    }),
    isBlocking: true,
  },
  previewAlert: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./preview-modal.tsx')).PreviewModal,
      texts: 'modal',
    }),
  },
}
