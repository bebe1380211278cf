/** Handles messages of a framed platform page, which may lead from one modal to another. */
import type { FrameMessage } from '@touchline/contract/host-messages'
import type { AuthFlow } from '@touchline/contract/host-messages-schemas'
import { useI18n } from '../../i18n/provider.tsx'
import { showAlert } from '../../shared/alerts/alerts.ts'
import { showFailure } from '../../shared/alerts/failures.ts'
import type { App } from '../../shared/app/app.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import {
  findModal,
  hideModals,
  type ModalDeps,
  type ModalId,
  type ModalProps,
  openModal,
  type PlainModal,
} from '../../shared/modals/modals.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'

type Close = ModalProps<ModalId>['close']

export type PaymentStatus = Extract<FrameMessage, { type: 'deposited' }>['payload']['status']

const FAILURE = { title: 'sign-in.failed', text: 'sign-in.failed.text' } as const

/**
 * Starts the session of a player who has just signed in at the platform; alerts on failure. Players
 * stopped by a limit or exclusion count as signed in, and the session informs them.
 */
export async function startSessionAfterSignIn({ session, i18n }: Pick<App, 'session' | 'i18n'>): Promise<void> {
  try {
    const { status, reason } = await session.start()
    const isStopped = reason === 'limit-reached' || reason === 'excluded'
    if (status === 'LOGGED_IN' || isStopped) return
    showAlert({ kind: 'danger', title: i18n.t(FAILURE.title), text: i18n.t(FAILURE.text) })
  } catch (error) {
    await showFailure({ i18n }, error, { context: 'session after sign-in', ...FAILURE })
  }
}

/**
 * Opens another modal in place of the current one, which is hidden meanwhile and restored when the other is dismissed. If
 * the other is open already, the current one was opened from it, and closes.
 */
export function switchModal(app: ModalDeps, id: PlainModal, close: Close): void {
  if (findModal(id)) {
    close()
    return
  }
  const restore = hideModals()
  void openModal(app, id).then(outcome => {
    if (outcome === 'closed') restore()
    else close()
  })
}

/** The modal of each authentication flow, by the flow name used in window messages. */
const AUTH_MODALS = {
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

const isAuthEvent = (type: string): type is AuthFlow => Object.hasOwn(AUTH_MODALS, type)

export function usePlatformMessages(
  close: Close,
  onDeposited: (status: PaymentStatus) => void = () => {},
): (message: FrameMessage) => void {
  const { t } = useI18n()
  const app = useApp()
  const finish = (title: string, text: string) => {
    showAlert({ kind: 'success', title, text })
    close('done')
  }
  return message => {
    if (isAuthEvent(message.type)) return switchModal(app, AUTH_MODALS[message.type], close)
    switch (message.type) {
      case 'deposited':
        return onDeposited(message.payload.status)
      case 'signed-in':
      case 'signed-up':
        return void startSessionAfterSignIn(app)
      case 'cancelled':
        return close()
      case 'password-changed':
        finish(t('modal.password.changed'), t('modal.password.changed.text'))
        return void openModal(app, 'signIn')
      case 'confirmed':
        return finish(t('modal.confirmation.done'), t('modal.confirmation.done.text'))
      case 'unlocked':
        return finish(t('modal.unlock.done'), t('modal.unlock.done.text'))
      case 'phone-verified':
      case 'fields-filled':
        void app.queryClient.invalidateQueries({ queryKey: queryKeys.player })
        return close('done')
    }
  }
}
