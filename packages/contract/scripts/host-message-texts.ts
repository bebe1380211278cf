/**
 * Descriptions of the messages between windows, separate from the schemas because browsers load those. The types
 * require a description of every message and payload property.
 */
import type { MessageTable, PayloadOf } from '../src/host-messages.ts'
import type { frameMessages, incomingMessages, outgoingMessages } from '../src/host-messages-schemas.ts'
import type {
  handshakeReplyMessages,
  handshakeRequestMessages,
  portIncomingMessages,
  portOutgoingMessages,
} from '../src/host-port-schemas.ts'

type PropertyTexts<P> = { readonly [K in keyof NonNullable<P>]-?: string }
export type MessageTexts<T extends MessageTable> = {
  readonly [N in keyof T]: readonly [description: string, properties: PropertyTexts<PayloadOf<T, N>>]
}

const offsets = 'Room that the host’s own bars cover at the edges, in pixels.'
const modal = (of: string) =>
  [`The person asks for another page of the platform: ${of}.`, { email: 'The address typed so far.' }] as const

export const incomingTexts: MessageTexts<typeof incomingMessages> = {
  odds_changed: ['The person chose an odds format at the host.', { odds_type: 'The format.' }],
  page_changed: ['The host asks for a page.', { path: 'The path within the product, without a locale.' }],
  search_modal: ['The host opens or closes the search.', { open: 'True to open it.' }],
  open_bet_slip: ['The host opens the slip.', { tab: 'The tab to show; default the slip itself.' }],
  viewport: [
    'Which part of the frame is visible. Sent on every scroll and resize in mode `auto`.',
    { top: 'The first visible pixel of the frame.', height: 'How many pixels are visible.', offsets },
  ],
  iframe_integration: [
    'How the host embeds the product. Sent once, first.',
    {
      mode: '`fill`: the frame has a fixed size and scrolls itself; `auto`: the host sizes it to its content.',
      theme: 'The colour scheme.',
      appearance: 'Colours and radii in place of those of the brand.',
      offsets,
      listeners: 'Requests that the host handles itself; the product handles the others.',
      routes: 'True: the host keeps a history entry for each page, so that the frame adds none.',
      hold_promotions:
        'The host page shows a dialog of player protection, limits, money or an account: meanwhile nothing in the sportsbook promotes.',
    },
  ],
  apply_bet_code: ['The host loads a shared slip.', { code: 'The share code.' }],
  change_locale: ['The host changes the language.', { locale: 'The language.' }],
  change_currency: ['The host changes the currency.', { currency: 'One of the player’s currencies.' }],
}

export const outgoingTexts: MessageTexts<typeof outgoingMessages> = {
  'sportsbook:sign-in': [
    'The person must sign in. Sent when the host listens to `sign-in`.',
    { reason: 'What led to it.', flow: 'The exact page where it is not plain sign-in.' },
  ],
  'sportsbook:sign-up': ['The person wants to register. Sent when the host listens to `sign-up`.', {}],
  'sportsbook:deposit': [
    'The person wants to deposit. Sent when the host listens to `deposit`.',
    {
      currency: 'The currency of the account.',
      value: 'The amount that is missing, in minor units.',
      subunits: 'How many minor units make one unit of the currency.',
    },
  ],
  'sportsbook:page-loaded': [
    'A page is shown.',
    {
      page: 'The kind of page.',
      path: 'Its path without a locale.',
      title: 'Its title.',
      replaces: 'True when it takes the place of the previous page in the history, as filters do.',
    },
  ],
  'sportsbook:page-size-changed': [
    'The content has another size. Sent in mode `auto`.',
    { height: 'The height in pixels.', width: 'The width in pixels.' },
  ],
  'sportsbook:balance-changed': [
    'The balance of the account in use has changed.',
    {
      value: 'What can be staked, in minor units.',
      currency: 'The currency.',
      subunits: 'How many minor units make one unit of the currency.',
    },
  ],
  'sportsbook:bet-slip-state-changed': [
    'The slip has changed.',
    { open: 'It is open.', selections_count: 'How many selections it has.', state: 'What it is doing.' },
  ],
  'sportsbook:top-event-clicked': [
    'The person chose a promoted event.',
    { match_id: 'The event.', path: 'Its path without a locale.' },
  ],
  'sportsbook:notify-modal-triggered': [
    'A modal was opened or closed.',
    { modal: 'The name of the modal.', open: 'True when it was opened.' },
  ],
  'sportsbook:initialized': [
    'The product is interactive.',
    {
      path: 'The path of the page without a locale.',
      locale: 'The language.',
      currency: 'The currency; absent for a visitor.',
    },
  ],
  'sportsbook:notify-currency-changed': ['The person chose a currency in the product.', { currency: 'The currency.' }],
}

export const frameTexts: MessageTexts<typeof frameMessages> = {
  ready: ['The page is interactive.', {}],
  'signed-in': ['The player has signed in.', {}],
  'signed-up': ['The player has registered.', {}],
  cancelled: ['The person closed the page.', {}],
  resize: ['The page has another height.', { height: 'The height in pixels.' }],
  'password-changed': ['The password was changed.', {}],
  confirmed: ['The e-mail address was confirmed.', {}],
  unlocked: ['The player was unlocked.', {}],
  'phone-verified': ['The phone number was verified.', {}],
  'fields-filled': ['The missing fields were filled in.', {}],
  deposited: [
    'A deposit has ended.',
    {
      status: 'Its outcome.',
      value: 'The amount in minor units; absent where the page does not have it.',
      currency: 'The currency; absent where the page does not have it.',
    },
  ],
  signIn: modal('sign-in'),
  signUp: modal('registration'),
  forgotPassword: modal('forgotten password'),
  deposit: modal('deposit'),
  editPassword: modal('new password'),
  confirmation: modal('confirmation of the e-mail address'),
  resendConfirmation: modal('another confirmation e-mail'),
  verifyPlayer: modal('verification of the player'),
  phoneVerification: modal('verification of the phone number'),
  missedAuthFields: modal('missing fields of the profile'),
  unlock: modal('unlocking'),
}

export const handshakeRequestTexts: MessageTexts<typeof handshakeRequestMessages> = {
  'handshake:syn': [
    'The frame looks for an SDK in the window around it. Sent to any origin, so it reveals nothing.',
    { proto: 'Versions of the port protocol that the frame speaks, the best first.', caps: 'What the frame can do.' },
  ],
}

export const handshakeReplyTexts: MessageTexts<typeof handshakeReplyMessages> = {
  'handshake:ack': [
    'The SDK’s reply, which transfers a `MessagePort`. The frame accepts it from an allowed origin only.',
    {
      proto: 'The version of the port protocol that the SDK chose.',
      sdk: 'The version of the SDK.',
      caps: 'What the host can do: `token` when it signs assertions about its player.',
    },
  ],
}

export const portIncomingTexts: MessageTexts<typeof portIncomingMessages> = {
  ...incomingTexts,
  token: [
    'The reply to `sportsbook:token-request`, with its `id`.',
    {
      token: 'The signed assertion about the player; null when nobody is signed in or `failed`.',
      failed: 'True when the host could not find out.',
    },
  ],
  refresh_session: ['Somebody has signed in or out at the host.', {}],
}

export const portOutgoingTexts: MessageTexts<typeof portOutgoingMessages> = {
  ...outgoingTexts,
  'handshake:ready': ['The frame listens on the port.', {}],
  'handshake:bye': ['The page in the frame unloads: the next one starts the handshake again.', {}],
  'sportsbook:token-request': [
    'The frame needs a signed assertion about the player. The reply has the same `id`.',
    { why: 'At the start, or because the session has expired.' },
  ],
  'sportsbook:signed-out': [
    'The player has signed out in the sportsbook. Ending its own session is up to the host.',
    {},
  ],
  'sportsbook:error': ['A message of the host had an invalid payload and was ignored.', { message: 'What was wrong.' }],
}
