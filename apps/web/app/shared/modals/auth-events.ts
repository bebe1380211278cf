/** The modal of each authentication flow, by the flow name used in window messages. */
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
  // Players are verified by phone.
  verifyPlayer: 'phoneVerification',
} as const satisfies Record<AuthFlow, ModalId>

export const isAuthEvent = (type: string): type is AuthFlow => Object.hasOwn(AUTH_MODALS, type)
