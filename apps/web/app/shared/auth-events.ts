/** The modal of each of the platform's flows, by the name that windows call the flow by. */
import type { AuthFlow } from '@touchline/contract/host-messages-schemas'
import type { ModalId } from './modals.ts'

export const AUTH_MODALS = {
  signIn: 'signIn',
  signUp: 'signUp',
  forgotPassword: 'passwordNew',
  editPassword: 'passwordEdit',
  confirmation: 'confirmation',
  resendConfirmation: 'resendConfirmation',
  unlock: 'unlock',
  deposit: 'deposit',
  missedAuthFields: 'missedAuthFields',
  phoneVerification: 'phoneVerification',
  // The phone is what a player is verified by.
  verifyPlayer: 'phoneVerification',
} as const satisfies Record<AuthFlow, ModalId>

export const isAuthEvent = (type: string): type is AuthFlow => Object.hasOwn(AUTH_MODALS, type)
