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

export interface Messenger {
  /** Rejects when the message could not be handed over; it is not retried automatically. */
  mail(mail: Mail): Promise<void>
  text(message: TextMessage): Promise<void>
}

/** Log field by which `npm start` finds the messages to show on the terminal. */
const KIND = 'message'

/** Sends nothing; logs that a message was due, without its content. */
export function createNoMessenger(logger: Logger): Messenger {
  const warn = (what: string, player: number): void =>
    logger.warn({ player }, `${what} was not sent: this back end has no messenger`)
  return {
    mail: async ({ purpose, playerId }) => warn(`a mail (${purpose})`, playerId),
    text: async ({ playerId }) => warn('a text message', playerId),
  }
}

/** Writes messages to a log, without the recipients' addresses. */
export function createLogMessenger(logger: Logger): Messenger {
  return {
    mail: async ({ purpose, playerId, link }) =>
      logger.info({ kind: KIND, player: playerId, purpose }, `mail: ${link}`),
    text: async ({ playerId, code }) =>
      logger.info({ kind: KIND, player: playerId }, `text message: the code is ${code}`),
  }
}
