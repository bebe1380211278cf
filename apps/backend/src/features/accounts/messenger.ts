/**
 * How players are written to. An operator puts its own service in its place. On a developer's machine the reference back
 * end writes to its log what would be sent, so that whoever runs it can follow the links and type the codes; elsewhere
 * whoever reads the log could take over any account, so nothing is written unless `LOG_MESSAGES` asks for it.
 */
import type { Logger } from 'pino'
import type { LinkPurpose } from '../../platform/db/tables.ts'

export interface Mail {
  readonly purpose: LinkPurpose
  readonly playerId: number
  readonly address: string
  /** The player's language. */
  readonly language: string
  /** Where the player is to go: it carries a secret that is good once. */
  readonly link: string
}

export interface TextMessage {
  readonly playerId: number
  readonly phoneNumber: string
  readonly language: string
  /** What the player is to type in. */
  readonly code: string
}

export interface Messenger {
  /** Rejects when it could not be handed over; it is not sent again by itself. */
  mail(mail: Mail): Promise<void>
  text(message: TextMessage): Promise<void>
}

/** By which `npm start` knows what to show on the terminal. */
const KIND = 'message'

/** Sends nothing: the log says that there was something to send, and not what. */
export function createNoMessenger(logger: Logger): Messenger {
  const warn = (what: string, player: number): void =>
    logger.warn({ player }, `${what} was not sent: this back end has no messenger`)
  return {
    mail: async ({ purpose, playerId }) => warn(`a mail (${purpose})`, playerId),
    text: async ({ playerId }) => warn('a text message', playerId),
  }
}

/** Writes the messages to a log, without the addresses they would go to. */
export function createLogMessenger(logger: Logger): Messenger {
  return {
    mail: async ({ purpose, playerId, link }) =>
      logger.info({ kind: KIND, player: playerId, purpose }, `mail: ${link}`),
    text: async ({ playerId, code }) =>
      logger.info({ kind: KIND, player: playerId }, `text message: the code is ${code}`),
  }
}
