/**
 * Authentication and payment flows: pages of the platform shown in a frame, because they handle
 * passwords or money.
 */
import type { ModalId } from '../../shared/modals/modals.ts'

export type IframeFlow = Extract<
  ModalId,
  'signIn' | 'signUp' | 'passwordNew' | 'passwordEdit' | 'resendConfirmation' | 'unlock' | 'deposit'
>

interface FlowPage {
  /** Path on the platform. */
  readonly path: string
  /** Parameter by which the page receives the token of a mail. */
  readonly token?: string
  /** The operator's flag for a preloader; absent: always shown. */
  readonly preloader?: string
  /** Height of the frame in pixels until the page reports its own: that of the reference host's page. */
  readonly height: number
}

export const FLOW_PAGES: Readonly<Record<IframeFlow, FlowPage>> = {
  signIn: { path: '/users/sign-in', preloader: 'sign_in_iframe_preloader', height: 326 },
  signUp: { path: '/users/sign-up', preloader: 'sign_up_iframe_preloader', height: 765 },
  passwordNew: { path: '/users/password/new', height: 250 },
  passwordEdit: { path: '/users/password/edit', token: 'reset_password_token', height: 203 },
  resendConfirmation: { path: '/users/confirmation/new', height: 227 },
  unlock: { path: '/users/unlock', token: 'unlock_token', preloader: 'iframe_user_unlock', height: 160 },
  deposit: { path: '/profile/wallet/deposit', height: 583 },
}

interface Page {
  readonly hostUrl: string
  /** Origin of this window, to which the page may post its result. */
  readonly origin: string
  readonly locale: string
  readonly token?: string | undefined
  /** The look of this page, see `appearance.ts`. */
  readonly appearance?: string | undefined
  /** Additional parameters, such as affiliate attribution. */
  readonly more?: Readonly<Record<string, string>> | undefined
}

/** Builds the URL of a flow's page. */
export function buildFlowUrl(flow: IframeFlow, { hostUrl, origin, locale, token, appearance, more }: Page): string {
  const { path, token: name } = FLOW_PAGES[flow]
  const query = new URLSearchParams({
    ...more,
    frame: '1',
    origin,
    locale,
    ...(appearance && { appearance }),
    ...(name && token && { [name]: token }),
  })
  return `${hostUrl}${path}?${query}`
}
