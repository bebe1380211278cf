/**
 * The one rule that decides whether anything that promotes may be shown: offers and their toasts, jackpots, suggested
 * combos, reminders to deposit or to join. Never while the player deals with protection, limits, a deposit or an
 * account, here or in the host page, never to a player on a break, and never without consent to marketing.
 *
 * What is decided when it appears reads `promotions`. What stays on the page carries `data-promotes`, and the style
 * sheet hides it by the state of the document (`ui/base.css`).
 */
import { hashKey } from '@tanstack/react-query'
import { createObservable, type Readable } from '@touchline/client/observable'
import type { UserLimit } from '@touchline/contract/entities/limits'
import type { Player } from '@touchline/contract/entities/player'
import { splitLocale } from '../../i18n/locales.ts'
import { paths } from '../addresses/paths.ts'
import type { App } from '../app/app.ts'
import { type ModalId, modals } from '../modals/modals.ts'
import * as queryKeys from '../queries/query-keys.ts'
import { haveBreak } from './breaks.ts'

/**
 * `held`: not now, and it keeps its place on the page. `off`: not for this player. `paused`: not before the player's
 * break has ended. `unknown`: not before it is known whose page this is.
 */
export type PromotionState = 'shown' | 'held' | 'off' | 'paused' | 'unknown'

/** Whether a player accepts offers. A profile without the consent leaves the decision to the operator. */
export const acceptsOffers = ({ marketing_consent: consent }: Pick<Player, 'marketing_consent'>): boolean =>
  consent !== false

/** Modals about protection, limits, money or the account. */
const PROTECTED_MODALS: readonly ModalId[] = [
  'activityLimitReached',
  'confirmation',
  'deposit',
  'depositReminder',
  'exclusion',
  'limitReview',
  'missedAuthFields',
  'outOfSessionLimit',
  'passwordEdit',
  'passwordNew',
  'phoneVerification',
  'realityCheck',
  'resendConfirmation',
  'signIn',
  'signUp',
  'signUpReminder',
  'takeBreak',
  'termsChecker',
  'unlock',
]

const PROTECTED_PATHS: readonly string[] = [paths.limits()]

export interface PromotionContext {
  readonly openModals: readonly ModalId[]
  /** Path of the page without its locale. */
  readonly path: string
  /** The host page has a dialog of its own open. */
  readonly isHeldByHost: boolean
  /** Undefined while it is not known whose page this is. A visitor has refused nothing. */
  readonly hasConsent: boolean | undefined
  readonly isOnBreak: boolean
}

export function computePromotionState(context: PromotionContext): PromotionState {
  const { openModals, path, isHeldByHost, hasConsent, isOnBreak } = context
  const isProtected = openModals.some(id => PROTECTED_MODALS.includes(id)) || PROTECTED_PATHS.includes(path)
  if (isProtected || isHeldByHost) return 'held'
  if (hasConsent === undefined) return 'unknown'
  if (isOnBreak) return 'paused'
  return hasConsent ? 'shown' : 'off'
}

const state = createObservable<PromotionState>('unknown')

export const promotions: Readable<PromotionState> = state

/** Whether what promotes has to wait, even if it is about something that the player already has. */
export const arePromotionsHeld = (): boolean => ['held', 'paused', 'unknown'].includes(state.get())

const hostHold = createObservable(false)

/** Sets whether the host page asks for no promotion, because it shows a dialog of protection, money or an account. */
export const holdForHost = (isHeld: boolean): void => hostHold.set(isHeld)

type Deps = Pick<App, 'config' | 'queryClient' | 'session'>

/** The events of a changed address, of which wouter dispatches the last two. */
const ADDRESS_EVENTS = ['popstate', 'pushState', 'replaceState'] as const

function readConsent({ queryClient, session }: Deps): boolean | undefined {
  const { status } = session.get()
  if (status === 'NOT_LOGGED_IN') return true
  const player = status === 'LOGGED_IN' ? queryClient.getQueryData<Player>(queryKeys.profile) : undefined
  return player && acceptsOffers(player)
}

/** Whether the player's limits, as far as they are known, have a break that lasts. */
function isOnBreak({ queryClient, session }: Deps): boolean {
  if (session.get().status !== 'LOGGED_IN') return false
  return haveBreak(queryClient.getQueryData<{ data: readonly UserLimit[] }>(queryKeys.playerLimits)?.data ?? [])
}

/** Keeps `promotions` and the document's attribute up to date until the returned function is called. */
export function startPromotionRule(app: Deps): () => void {
  const update = () => {
    const next = computePromotionState({
      openModals: modals.get().map(({ id }) => id),
      path: splitLocale(location.pathname, app.config.localeSettings).path,
      isHeldByHost: hostHold.get(),
      hasConsent: readConsent(app),
      isOnBreak: isOnBreak(app),
    })
    document.documentElement.dataset.promotions = next
    state.set(next)
  }
  const watched = [queryKeys.profile, queryKeys.playerLimits].map(key => hashKey(key))
  const stops = [
    modals.subscribe(update),
    hostHold.subscribe(update),
    app.session.subscribe(update),
    app.queryClient.getQueryCache().subscribe(({ query }) => watched.includes(query.queryHash) && update()),
  ]
  for (const event of ADDRESS_EVENTS) addEventListener(event, update)
  update()
  return () => {
    for (const stop of stops) stop()
    for (const event of ADDRESS_EVENTS) removeEventListener(event, update)
  }
}
