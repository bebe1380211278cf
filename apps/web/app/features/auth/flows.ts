/** The flows that are pages of the platform's own, shown in a frame: those in which a password or money is handled. */
import type { ModalId } from '../../shared/modals.ts'

export type IframeFlow = Extract<
  ModalId,
  'signIn' | 'signUp' | 'passwordNew' | 'passwordEdit' | 'resendConfirmation' | 'unlock' | 'deposit'
>

interface FlowPage {
  /** At the platform. */
  readonly path: string
  /** Name of the parameter by which the page is handed the token of a mail. */
  readonly token?: string
  /** The operator's flag for showing something until the page stands; absent: always. */
  readonly preloader?: string
}

export const FLOW_PAGES: Readonly<Record<IframeFlow, FlowPage>> = {
  signIn: { path: '/users/sign-in', preloader: 'sign_in_iframe_preloader' },
  signUp: { path: '/users/sign-up', preloader: 'sign_up_iframe_preloader' },
  passwordNew: { path: '/users/password/new' },
  passwordEdit: { path: '/users/password/edit', token: 'reset_password_token' },
  resendConfirmation: { path: '/users/confirmation/new' },
  unlock: { path: '/users/unlock', token: 'unlock_token', preloader: 'iframe_user_unlock' },
  deposit: { path: '/profile/wallet/deposit' },
}

interface Page {
  readonly hostUrl: string
  /** Of this very window: whom the page may tell what came of it. */
  readonly origin: string
  readonly token?: string | undefined
  /** More for the page to know, such as who sent the visitor here. */
  readonly more?: Readonly<Record<string, string>> | undefined
}

/** The address of a flow's page in its frame. */
export function buildFlowUrl(flow: IframeFlow, { hostUrl, origin, token, more }: Page): string {
  const { path, token: name } = FLOW_PAGES[flow]
  const query = new URLSearchParams({ ...more, frame: '1', origin, ...(name && token && { [name]: token }) })
  return `${hostUrl}${path}?${query}`
}
