/**
 * Authentication and payment flows: pages of the platform in a frame, because they handle passwords or money. Builds their
 * addresses.
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
  /** The operator's flag for a preloader; without one there is always a preloader. */
  readonly preloader?: string
  /** Height of the frame in pixels until the page reports its height: that of the reference host's page. */
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

interface FlowUrlOptions {
  readonly hostUrl: string
  /** Origin of this window, to which the page may post its result. */
  readonly origin: string
  readonly locale: string
  readonly token?: string | undefined
  /** The look of this page, by `readAppearance`. */
  readonly appearance?: string | undefined
  /** Additional parameters, such as affiliate attribution. */
  readonly more?: Readonly<Record<string, string>> | undefined
}

/** Builds the URL of a flow's page. */
export function buildFlowUrl(flow: IframeFlow, options: FlowUrlOptions): string {
  const { hostUrl, origin, locale, token, appearance, more } = options
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

/** Custom properties by their name in the parameter `appearance`. */
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
 * Returns colours, radius and font of this page for the parameter `appearance` of the platform's pages:
 * `scheme:dark;surface:121714;…;radius:10;font:Montserrat Variable`. A platform that does not support it, or lacks the
 * font, uses its defaults.
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
