/** Modals that contain a platform page. */

import type { SystemData } from '@touchline/contract/entities/settings'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { trackingParameters } from '../../shared/tracking/tracking.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { buildFlowUrl, FLOW_PAGES, type IframeFlow } from './flows.ts'
import { PlatformIframe } from './platform-iframe.tsx'
import { switchModal } from './switch-modal.ts'
import { type PaymentStatus, usePlatformMessages } from './use-platform-messages.ts'

interface FramedPageProps {
  readonly flow: IframeFlow
  readonly title: string
  readonly close: ModalProps<IframeFlow>['close']
  readonly token?: string | undefined
  /** Called with the result of a payment. */
  readonly onDeposited?: (status: PaymentStatus) => void
}

/** Custom properties by their name in the parameter. */
const COLORS = {
  surface: '--surface',
  field: '--surface-3',
  text: '--text',
  quiet: '--text-2',
  line: '--line-2',
  edge: '--line-ctl',
  link: '--accent-text',
  accent: '--accent',
  on_accent: '--on-accent',
  danger: '--danger',
} as const

/**
 * The colours, radius and font of the page, for the platform's pages in a frame, as the parameter `appearance` of their
 * address: `scheme:dark;surface:121714;…;radius:10;font:Montserrat Variable`. A platform that does not know it, or does
 * not have the font, shows its own.
 */
export function readAppearance(root: HTMLElement = document.documentElement): string {
  const styles = getComputedStyle(root)
  const read = (property: string) => styles.getPropertyValue(property).trim()
  const colors = Object.entries(COLORS).flatMap(([name, property]) => {
    const [, hex] = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(read(property)) ?? []
    // Builds shorten `#ffffff` to `#fff`.
    return hex ? [`${name}:${hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex}`] : []
  })
  const [, font] = /^\s*["']?([\w -]{1,40})["']?\s*(?:,|$)/.exec(read('--font')) ?? []
  const radius = Number.parseInt(read('--r-3'), 10)
  return [
    `scheme:${root.dataset.theme === 'light' ? 'light' : 'dark'}`,
    ...colors,
    ...(Number.isFinite(radius) ? [`radius:${radius}`] : []),
    ...(font ? [`font:${font}`] : []),
  ].join(';')
}

/** The page of a flow, with handling of its messages. */
export function IframePage({ flow, title, close, token, onDeposited }: FramedPageProps) {
  const app = useApp()
  const settings = useSettings()
  const onMessage = usePlatformMessages(close, onDeposited)
  const { preloader, height } = FLOW_PAGES[flow]
  // Affiliate attribution is passed to the sign-up page.
  const [more] = useState(() => (flow === 'signUp' ? trackingParameters() : undefined))
  // As it was when the page was opened: another address would lose what is typed.
  const [{ appearance, locale }] = useState(() => ({ appearance: readAppearance(), locale: app.locale }))
  const { hostUrl } = app.config
  const url = buildFlowUrl(flow, { hostUrl, origin: window.location.origin, locale, token, appearance, more })
  return (
    <PlatformIframe
      url={url}
      title={title}
      firstHeight={height}
      hasPreloader={preloader === undefined || settings?.flags[preloader] === true}
      onMessage={onMessage}
    />
  )
}

/** Closes both modals once a player is signed in, in any way, including in another tab. */
function useDoneWhenSignedIn(close: ModalProps<'signIn'>['close']): void {
  const { status } = useReadable(useApp().session)
  useEffect(() => {
    if (status === 'LOGGED_IN') close('done')
  }, [status, close])
}

/**
 * Whether sign-in and sign-up are available: the operator may disable them entirely or by country.
 */
type Known = {
  readonly user_country: SystemData['user_country']
  readonly platform_settings: Pick<
    SystemData['platform_settings'],
    'sign_in_enabled' | 'sign_up_enabled' | 'blocked_country_codes'
  >
}

/**
 * Why the flow is unavailable, or null. The page's country takes precedence, because the settings
 * may have been fetched by the server. The platform makes the final decision.
 */
export function getAuthBlockReason(
  flow: 'signIn' | 'signUp',
  system: Known | undefined,
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
  const why = getAuthBlockReason(flow, useSettings()?.system, useApp().country)
  if (!why) return children
  const words = t(why === 'country' ? 'modal.unavailable.country' : `modal.unavailable.${flow}`)
  return (
    <Notice kind="warn" icon="globe" role="status">
      {words}
    </Notice>
  )
}

export function SignInModal({ props, close }: ModalProps<'signIn'>) {
  const t = useT()
  const app = useApp()
  const title = t('sign-in.title')
  useDoneWhenSignedIn(close)
  return (
    <Modal title={title} sheet>
      {props?.reason === 'session-expired' && (
        <Notice kind="info" icon="clock" role="status">
          {t('modal.sign-in.expired')}
        </Notice>
      )}
      <WhenAvailable flow="signIn">
        <IframePage flow="signIn" title={title} close={close} />
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
  useDoneWhenSignedIn(close)
  return (
    <Modal title={title} sheet>
      <WhenAvailable flow="signUp">
        <IframePage flow="signUp" title={title} close={close} />
      </WhenAvailable>
    </Modal>
  )
}

export function PasswordNewModal({ close }: ModalProps<'passwordNew'>) {
  const title = useT()('modal.password.new')
  return (
    <Modal title={title} sheet>
      <IframePage flow="passwordNew" title={title} close={close} />
    </Modal>
  )
}

export function PasswordEditModal({ props, close }: ModalProps<'passwordEdit'>) {
  const title = useT()('modal.password.edit')
  return (
    <Modal title={title} sheet>
      <IframePage flow="passwordEdit" title={title} close={close} token={props?.token} />
    </Modal>
  )
}

export function ResendConfirmationModal({ close }: ModalProps<'resendConfirmation'>) {
  const title = useT()('modal.confirmation.resend')
  return (
    <Modal title={title} sheet>
      <IframePage flow="resendConfirmation" title={title} close={close} />
    </Modal>
  )
}
