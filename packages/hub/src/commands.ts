/**
 * Handles the commands of a session sequentially and synchronously: reading the history, adding the subscriber and
 * queueing the reply happen in one block, so no publication is lost between them or delivered twice.
 */

import type { Command, ConnectCommand, PresenceCommand, RefreshCommand, RequestCommand } from './command.ts'
import { type CommandContext, type CommandResponse, toExpiryFields } from './command-context.ts'
import { encodeErrorReply, encodeReply, encodeResult } from './frames.ts'
import { HUB_TIMINGS } from './limits.ts'
import { countPresence, toPresence } from './presence.ts'
import { CLOSE_REASONS, PROTOCOL_ERRORS } from './protocol-codes.ts'
import type { Session, TokenGrant } from './session.ts'
import { handleHistory, handleSubRefresh, handleSubscribe, handleUnsubscribe } from './subscription-commands.ts'

/** Runs one command and sends its reply. Closed and rejected sessions ignore further commands. */
export function runCommand(context: CommandContext, session: Session, command: Command): void {
  if (session.phase === 'closed' || session.phase === 'refused') return
  const { tokens } = session.commandRateLimiter.consume(context.clock.now())
  if (tokens < 0) rejectCommand(context, session, command, tokens)
  else if (command.kind === 'pong' || command.kind === 'send') handleSignal(context, session, command.kind)
  else sendResponse(session, command, handleInOrder(context, session, command))
}

/** Rejects a command over the rate limit. Clients retry later; a session that continues regardless is closed. */
function rejectCommand(context: CommandContext, session: Session, command: Command, tokens: number): void {
  context.emit({ type: 'command_refused', client: session.client })
  if (tokens < -context.limits.commandBurst) session.close(CLOSE_REASONS.tooManyErrors)
  else if (command.kind !== 'pong' && command.kind !== 'send')
    session.enqueue(encodeErrorReply(command.id, PROTOCOL_ERRORS.tooManyRequests))
}

// Neither command has an id, so there is no reply.
function handleSignal(context: CommandContext, session: Session, kind: 'pong' | 'send'): void {
  if (kind === 'send') session.close(CLOSE_REASONS.notAvailable)
  else if (!context.registerPong(session)) session.close(CLOSE_REASONS.badRequest)
}

function sendResponse(session: Session, { id, kind }: RequestCommand, answer: CommandResponse): void {
  if ('close' in answer) session.close(answer.close)
  else if ('error' in answer) session.enqueue(encodeErrorReply(id, answer.error))
  else session.enqueue(encodeReply(id, kind, answer.result))
}

// `connect` must be the first command and sent once.
function handleInOrder(context: CommandContext, session: Session, command: RequestCommand): CommandResponse {
  const isFirst = session.phase !== 'connected'
  const isConnect = command.kind === 'connect'
  return isFirst === isConnect ? handleCommand(context, session, command) : { close: CLOSE_REASONS.badRequest }
}

function handleCommand(context: CommandContext, session: Session, command: RequestCommand): CommandResponse {
  switch (command.kind) {
    case 'connect':
      return handleConnect(context, session, command)
    case 'subscribe':
      return handleSubscribe(context, session, command)
    case 'unsubscribe':
      return handleUnsubscribe(session, command)
    case 'refresh':
      return handleRefresh(context, session, command)
    case 'sub_refresh':
      return handleSubRefresh(context, session, command)
    case 'history':
      return handleHistory(context, session, command)
    case 'publish':
      return { error: PROTOCOL_ERRORS.permissionDenied }
    case 'presence':
    case 'presence_stats':
      return handlePresence(context, session, command)
    case 'rpc':
      return { error: PROTOCOL_ERRORS.notAvailable }
  }
}

function handleConnect(context: CommandContext, session: Session, command: ConnectCommand): CommandResponse {
  if (command.token === '') {
    return context.allowTokenlessConnect
      ? acceptConnection(context, session, '', {})
      : { close: CLOSE_REASONS.badRequest }
  }
  const check = context.checkToken(command.token)
  if (check.status === 'expired') {
    session.refuse()
    return { error: PROTOCOL_ERRORS.tokenExpired }
  }
  // A subscription token grants its channel only, never a connection.
  if (check.status === 'invalid' || check.claims.channel !== undefined) return { close: CLOSE_REASONS.invalidToken }
  return acceptConnection(context, session, check.claims.user, check.claims)
}

function acceptConnection(context: CommandContext, session: Session, user: string, grant: TokenGrant): CommandResponse {
  session.connect(user, grant)
  context.onConnected(session)
  const { version, clock } = context
  const greeting = { client: session.client, version, ping: HUB_TIMINGS.pingTicks, pong: true }
  return { result: encodeResult({ ...greeting, ...toExpiryFields(grant.expiresAt, clock.now()) }) }
}

function handleRefresh(context: CommandContext, session: Session, command: RefreshCommand): CommandResponse {
  if (command.token === '') return { close: CLOSE_REASONS.badRequest }
  const nowMs = context.clock.now()
  const check = context.checkToken(command.token)
  if (check.status === 'expired') return { close: CLOSE_REASONS.expired }
  if (check.status === 'invalid') return { close: CLOSE_REASONS.invalidToken }
  const { user, channel, expiresAt } = check.claims
  if (channel !== undefined || user !== session.user) return { close: CLOSE_REASONS.invalidToken }
  session.renew(check.claims)
  return { result: encodeResult(toExpiryFields(expiresAt, nowMs)) }
}

/** Responds to a subscriber's request for the list or number of subscribers. */
function handlePresence(context: CommandContext, session: Session, command: PresenceCommand): CommandResponse {
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
