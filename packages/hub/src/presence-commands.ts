import type { PresenceCommand } from './command.ts'
import type { Answer, CommandContext } from './command-context.ts'
import { encodeResult } from './frames.ts'
import { countPresence, describePresence } from './presence.ts'
import { CLOSE, ERRORS } from './protocol-codes.ts'
import type { Session } from './session.ts'

/** Tells a subscriber who else is subscribed, or how many are. */
export function answerPresence(context: CommandContext, session: Session, command: PresenceCommand): Answer {
  if (command.channel === '') return { close: CLOSE.badRequest }
  const namespace = context.namespaces.find(command.channel)
  if (!namespace) return { error: ERRORS.unknownChannel }
  if (!namespace.presence) return { error: ERRORS.notAvailable }
  const channel = session.findSubscription(command.channel)?.channel
  if (!channel || !namespace.allowPresence) return { error: ERRORS.permissionDenied }
  if (command.kind === 'presence_stats') return { result: encodeResult(countPresence(channel)) }
  const result = encodeResult({ presence: describePresence(channel) })
  return session.canTakeBulk(Buffer.byteLength(result)) ? { result } : { error: ERRORS.limitExceeded }
}
