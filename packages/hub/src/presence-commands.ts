import type { PresenceCommand } from './command.ts'
import type { CommandContext, CommandResponse } from './command-context.ts'
import { encodeResult } from './frames.ts'
import { countPresence, toPresence } from './presence.ts'
import { CLOSE_REASONS, PROTOCOL_ERRORS } from './protocol-codes.ts'
import type { Session } from './session.ts'

/** Responds to a subscriber's request for the list or number of subscribers. */
export function handlePresence(context: CommandContext, session: Session, command: PresenceCommand): CommandResponse {
  if (command.channel === '') return { close: CLOSE_REASONS.badRequest }
  const namespace = context.namespaces.find(command.channel)
  if (!namespace) return { error: PROTOCOL_ERRORS.unknownChannel }
  if (!namespace.presence) return { error: PROTOCOL_ERRORS.notAvailable }
  const channel = session.findSubscription(command.channel)?.channel
  if (!channel || !namespace.allowPresence) return { error: PROTOCOL_ERRORS.permissionDenied }
  if (command.kind === 'presence_stats') return { result: encodeResult(countPresence(channel)) }
  const result = encodeResult({ presence: toPresence(channel) })
  return session.canQueueBulkReply(Buffer.byteLength(result)) ? { result } : { error: PROTOCOL_ERRORS.limitExceeded }
}
