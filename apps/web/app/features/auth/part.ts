/** Sign-in and what belongs to it, in the platform's frames. */
import { definePart } from '../../shared/parts/part.ts'

declare module '../../shared/modals/modals.ts' {
  interface ModalTable {
    signIn: { readonly reason?: 'asked' | 'placing' | 'session-expired' } | undefined
    signUp: undefined
    /** The token from a confirmation mail, if any. */
    confirmation: { readonly token: string } | undefined
    resendConfirmation: undefined
    passwordNew: undefined
    passwordEdit: { readonly token: string } | undefined
    unlock: { readonly token: string } | undefined
  }
}

export const modals = {
  signIn: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./iframe-modals.tsx')).SignInModal,
      texts: ['modal', 'sign-in'],
    }),
  },
  signUp: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./iframe-modals.tsx')).SignUpModal,
      texts: ['modal', 'sign-in'],
    }),
  },
  confirmation: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./token-modals.tsx')).ConfirmationModal,
      texts: ['modal', 'sign-in'],
    }),
  },
  resendConfirmation: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./iframe-modals.tsx')).ResendConfirmationModal,
      texts: ['modal', 'sign-in'],
    }),
  },
  passwordNew: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./iframe-modals.tsx')).PasswordNewModal,
      texts: ['modal', 'sign-in'],
    }),
  },
  passwordEdit: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./iframe-modals.tsx')).PasswordEditModal,
      texts: ['modal', 'sign-in'],
    }),
  },
  unlock: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./token-modals.tsx')).UnlockModal,
      texts: ['modal', 'sign-in'],
    }),
  },
}
