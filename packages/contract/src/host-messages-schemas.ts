/**
 * Messages between windows: the sportsbook, the host page that embeds it, and the platform's pages that the sportsbook
 * embeds. Each table maps a message type to its payload schema. Schemas use valibot, because the browser validates
 * everything from other windows and must load only the schemas it uses. No message contains a password or session
 * token.
 */
import * as v from 'valibot'
import { ODDS_TYPES } from './odds-types.ts'

const pixels = v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const amount = v.pipe(v.number(), v.safeInteger())
const currencyCode = v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/))
const locale = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,4})?$/))
const text = v.pipe(v.string(), v.maxLength(500))
const betCode = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{4,40}$/))
/** A path within the product. Excludes `//` and `\`, which would lead to other sites. */
const path = v.pipe(v.string(), v.maxLength(2048), v.regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u))
const oddsType = v.picklist(ODDS_TYPES)
const nothing = v.optional(v.object({}))
/** Height of the host's own fixed bars, in pixels. */
const offsets = v.object({ top: pixels, bottom: pixels })

/** Colours `#rrggbb` by the name of their token, without `--`, such as `surface-2`. */
const colours = v.optional(
  v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{0,30}$/)), v.pipe(v.string(), v.regex(/^#[\dA-Fa-f]{6}$/))),
    v.maxEntries(100),
  ),
)
const radius = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(999)))
/** Look of the sportsbook in the host page: colours by theme, and radii in pixels from the smallest to the largest. */
const appearance = v.object({
  dark: colours,
  light: colours,
  radii: v.optional(v.object({ 'r-1': radius, 'r-2': radius, 'r-3': radius, 'r-4': radius, 'r-full': radius })),
})

/** Platform flows that open in their own window. */
export const AUTH_FLOWS = [
  'signIn',
  'signUp',
  'forgotPassword',
  'deposit',
  'editPassword',
  'confirmation',
  'resendConfirmation',
  'verifyPlayer',
  'phoneVerification',
  'missedAuthFields',
  'unlock',
] as const
export type AuthFlow = (typeof AUTH_FLOWS)[number]

/** Messages from the host page to the sportsbook. */
export const incomingMessages = {
  odds_changed: v.object({ odds_type: oddsType }),
  page_changed: v.object({ path }),
  search_modal: v.object({ open: v.boolean() }),
  open_bet_slip: v.optional(v.object({ tab: v.optional(v.picklist(['BET_SLIP', 'MY_BETS'])) })),
  /** The visible part of the frame, in its own pixels. */
  viewport: v.object({ top: pixels, height: pixels, offsets: v.optional(offsets) }),
  /** How the host embeds the product, and which requests it handles. */
  iframe_integration: v.object({
    mode: v.optional(v.picklist(['fill', 'auto'])),
    theme: v.optional(v.picklist(['dark', 'light'])),
    appearance: v.optional(appearance),
    offsets: v.optional(offsets),
    listeners: v.optional(v.array(v.picklist(['sign-in', 'sign-up', 'deposit']))),
    /** The host keeps a history entry per page, so the frame adds none. */
    routes: v.optional(v.boolean()),
    /** The host shows a dialog of protection, limits, money or an account: meanwhile nothing in the frame promotes. */
    hold_promotions: v.optional(v.boolean()),
  }),
  apply_bet_code: v.object({ code: betCode }),
  change_locale: v.object({ locale }),
  change_currency: v.object({ currency: currencyCode }),
}

/** Messages from the sportsbook to the host page. */
export const outgoingMessages = {
  /** `flow` names the exact flow if it is not plain sign-in. */
  'sportsbook:sign-in': v.object({
    reason: v.picklist(['asked', 'placing', 'session-expired']),
    flow: v.optional(v.picklist(AUTH_FLOWS)),
  }),
  'sportsbook:sign-up': nothing,
  'sportsbook:deposit': v.optional(
    v.object({ currency: currencyCode, value: v.optional(amount), subunits: v.optional(count) }),
  ),
  /** The path has no locale; `replaces` when the page replaces the previous one, as on filter changes. */
  'sportsbook:page-loaded': v.object({ page: text, path, title: text, replaces: v.optional(v.boolean()) }),
  'sportsbook:page-size-changed': v.object({ height: pixels, width: pixels }),
  'sportsbook:balance-changed': v.object({ value: amount, currency: currencyCode, subunits: count }),
  'sportsbook:bet-slip-state-changed': v.object({ open: v.boolean(), selections_count: count, state: text }),
  'sportsbook:top-event-clicked': v.object({ match_id: count, path }),
  'sportsbook:notify-modal-triggered': v.object({ modal: text, open: v.boolean() }),
  'sportsbook:initialized': v.object({ path, locale, currency: v.optional(currencyCode) }),
  'sportsbook:notify-currency-changed': v.object({ currency: currencyCode }),
}

const flow = v.optional(v.object({ email: v.optional(v.pipe(v.string(), v.maxLength(254))) }))

/**
 * Messages from the platform's pages embedded by the sportsbook: their result, their height, and, named like auth
 * events, the page that was requested.
 */
export const frameMessages = {
  ready: nothing,
  'signed-in': nothing,
  'signed-up': nothing,
  cancelled: nothing,
  resize: v.object({ height: pixels }),
  'password-changed': nothing,
  confirmed: nothing,
  unlocked: nothing,
  'phone-verified': nothing,
  'fields-filled': nothing,
  deposited: v.object({
    status: v.picklist(['success', 'error', 'pending']),
    value: v.optional(amount),
    currency: v.optional(currencyCode),
  }),
  signIn: flow,
  signUp: flow,
  forgotPassword: flow,
  deposit: flow,
  editPassword: flow,
  confirmation: flow,
  resendConfirmation: flow,
  verifyPlayer: flow,
  phoneVerification: flow,
  missedAuthFields: flow,
  unlock: flow,
} satisfies Record<AuthFlow, typeof flow> & Record<string, v.GenericSchema>
