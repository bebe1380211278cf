/**
 * Sends messages to players; an operator replaces it with its own service. On a developer's machine the reference back
 * end logs messages instead, so that links and codes can be used; elsewhere a reader of the log could take over any
 * account, so nothing is logged unless `LOG_MESSAGES` is set.
 */
import type { Logger } from 'pino'
import type { LinkPurpose } from './tables.ts'

export interface Mail {
  readonly purpose: LinkPurpose
  readonly playerId: number
  readonly address: string
  /** The player's language. */
  readonly language: string
  /** The link to follow; it contains a one-time secret. */
  readonly link: string
}

export interface TextMessage {
  readonly playerId: number
  readonly phoneNumber: string
  readonly language: string
  /** The code to enter. */
  readonly code: string
}

/** A code that proves that the account of the address is the same player's as another one. */
export interface CodeMail {
  readonly playerId: number
  readonly address: string
  readonly language: string
  /** The code to enter in the other account. */
  readonly code: string
}

/** Tells an excluded player that an account which looks like theirs was stopped, because of the exclusion. */
export interface StopNotice {
  readonly playerId: number
  /** The confirmed address, or the verified number without one. */
  readonly contact: { readonly kind: 'email' | 'phone'; readonly value: string }
  readonly language: string
}

export interface Messenger {
  /** Rejects when the message could not be handed over; it is not retried automatically. */
  mail(mail: Mail): Promise<void>
  mailCode(mail: CodeMail): Promise<void>
  text(message: TextMessage): Promise<void>
  notifyStopped(notice: StopNotice): Promise<void>
}

/** Log field by which `npm start` finds the messages to show on the terminal. */
const KIND = 'message'

/** Sends nothing; logs that a message was due, without its content. */
export function createNoMessenger(logger: Logger): Messenger {
  const warn = (what: string, player: number): void =>
    logger.warn({ player }, `${what} was not sent: this back end has no messenger`)
  return {
    mail: async ({ purpose, playerId }) => warn(`a mail (${purpose})`, playerId),
    mailCode: async ({ playerId }) => warn('a mail (other account)', playerId),
    text: async ({ playerId }) => warn('a text message', playerId),
    notifyStopped: async ({ playerId }) => warn('a notice (stopped account)', playerId),
  }
}

/** Writes messages to a log, without the recipients' addresses. */
export function createLogMessenger(logger: Logger): Messenger {
  return {
    mail: async ({ purpose, playerId, link }) =>
      logger.info({ kind: KIND, player: playerId, purpose }, `mail: ${link}`),
    mailCode: async ({ playerId, code }) =>
      logger.info({ kind: KIND, player: playerId }, `mail: the code for another account is ${code}`),
    text: async ({ playerId, code }) =>
      logger.info({ kind: KIND, player: playerId }, `text message: the code is ${code}`),
    notifyStopped: async ({ playerId, contact: { kind } }) =>
      logger.info(
        { kind: KIND, player: playerId },
        `${kind === 'email' ? 'mail' : 'text message'}: an account that looks like yours was stopped, because you have excluded yourself`,
      ),
  }
}
