/** Modals that contain a page of the platform. */
import type { SystemData } from '@touchline/contract/entities/settings'
import { type ReactNode, useEffect } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { useSessionState } from '../../shared/player/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlatformPage } from './platform-page.tsx'
import { switchModal } from './use-platform-messages.ts'

/** Closes the modal once a player is signed in, by whatever means, another tab included. */
function useCloseWhenSignedIn(close: ModalProps<'signIn'>['close']): void {
  const { status } = useSessionState()
  useEffect(() => {
    if (status === 'LOGGED_IN') close('done')
  }, [status, close])
}

/** The settings by which the operator disables sign-in and sign-up, entirely or by country. */
interface AuthSettings {
  readonly user_country: SystemData['user_country']
  readonly platform_settings: Pick<
    SystemData['platform_settings'],
    'sign_in_enabled' | 'sign_up_enabled' | 'blocked_country_codes'
  >
}

/**
 * Returns why the flow is unavailable; null when it is available. The country of the page takes precedence, because the
 * server may have fetched the settings. The platform makes the final decision.
 */
export function getAuthBlockReason(
  flow: 'signIn' | 'signUp',
  system: AuthSettings | undefined,
  country: string,
): 'country' | 'off' | null {
  if (!system) return null
  const { blocked_country_codes, sign_in_enabled, sign_up_enabled } = system.platform_settings
  if (blocked_country_codes.includes(country || (system.user_country?.code ?? ''))) return 'country'
  const isOn = flow === 'signIn' ? sign_in_enabled : sign_up_enabled
  return isOn ? null : 'off'
}

/** Replaces a flow that is unavailable here. */
function WhenAvailable({ flow, children }: { readonly flow: 'signIn' | 'signUp'; readonly children: ReactNode }) {
  const t = useT()
  const reason = getAuthBlockReason(flow, useSettings()?.system, useApp().country)
  if (!reason) return children
  return (
    <Notice kind="warn" icon="globe" role="status">
      {t(reason === 'country' ? 'modal.unavailable.country' : `modal.unavailable.${flow}`)}
    </Notice>
  )
}

export function SignInModal({ props, close }: ModalProps<'signIn'>) {
  const t = useT()
  const app = useApp()
  const title = t('sign-in.title')
  useCloseWhenSignedIn(close)
  return (
    <Modal title={title} sheet>
      {props?.reason === 'session-expired' && (
        <Notice kind="info" icon="clock" role="status">
          {t('modal.sign-in.expired')}
        </Notice>
      )}
      <WhenAvailable flow="signIn">
        <PlatformPage flow="signIn" title={title} close={close} />
        <Button kind="ghost" block onClick={() => switchModal(app, 'passwordNew', close)}>
          {t('modal.sign-in.forgot')}
        </Button>
      </WhenAvailable>
    </Modal>
  )
}

export function SignUpModal({ close }: ModalProps<'signUp'>) {
  const t = useT()
  const title = t('sign-in.sign-up')
  useCloseWhenSignedIn(close)
  return (
    <Modal title={title} sheet>
      <WhenAvailable flow="signUp">
        <PlatformPage flow="signUp" title={title} close={close} />
      </WhenAvailable>
    </Modal>
  )
}

export function PasswordNewModal({ close }: ModalProps<'passwordNew'>) {
  const title = useT()('modal.password.new')
  return (
    <Modal title={title} sheet>
      <PlatformPage flow="passwordNew" title={title} close={close} />
    </Modal>
  )
}

export function PasswordEditModal({ props, close }: ModalProps<'passwordEdit'>) {
  const title = useT()('modal.password.edit')
  return (
    <Modal title={title} sheet>
      <PlatformPage flow="passwordEdit" title={title} close={close} token={props?.token} />
    </Modal>
  )
}

export function ResendConfirmationModal({ close }: ModalProps<'resendConfirmation'>) {
  const title = useT()('modal.confirmation.resend')
  return (
    <Modal title={title} sheet>
      <PlatformPage flow="resendConfirmation" title={title} close={close} />
    </Modal>
  )
}
