/** Handles messages of a framed platform page. */

import type { FrameMessage } from '@touchline/contract/host-messages'
import { useI18n } from '../../i18n/provider.tsx'
import { showAlert } from '../../shared/alerts/alerts.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { AUTH_MODALS, isAuthEvent } from '../../shared/modals/auth-events.ts'
import { type ModalId, type ModalProps, openModal } from '../../shared/modals/modals.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { startSessionAfterSignIn } from './start-session.ts'
import { switchModal } from './switch-modal.ts'

type Close = ModalProps<ModalId>['close']

export type PaymentStatus = Extract<FrameMessage, { type: 'deposited' }>['payload']['status']

export function usePlatformMessages(
  close: Close,
  onDeposited: (status: PaymentStatus) => void = () => {},
): (message: FrameMessage) => void {
  const { t } = useI18n()
  const app = useApp()
  const finish = (title: string, words: string) => {
    showAlert({ kind: 'success', title, text: words })
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
