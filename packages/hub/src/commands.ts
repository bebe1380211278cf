/**
 * Answers the commands of a session, one after the other and synchronously: a history is read, the subscriber added and
 * the reply queued in one block, so no publication can fall between them or come twice.
 */

import type { Command, ConnectCommand, RefreshCommand, RequestCommand } from './command.ts'
import { type Answer, type CommandContext, describeExpiry } from './command-context.ts'
import { encodeErrorReply, encodeReply, encodeResult } from './frames.ts'
import { TIMINGS } from './limits.ts'
import { answerPresence } from './presence-commands.ts'
import { CLOSE, ERRORS } from './protocol-codes.ts'
import type { Grant, Session } from './session.ts'
import { answerHistory, answerSubRefresh, answerSubscribe, answerUnsubscribe } from './subscription-commands.ts'

/** Runs one command and sends its reply. Closed and refused sessions ignore what still comes in. */
export function runCommand(context: CommandContext, session: Session, command: Command): void {
  if (session.phase === 'closed' || session.phase === 'refused') return
  const { left } = session.commands.spend(context.clock.now())
  if (left < 0) refuseCommand(context, session, command, left)
  else if (command.kind === 'pong' || command.kind === 'send') takeSignal(context, session, command.kind)
  else sendAnswer(session, command, answerInOrder(context, session, command))
}

/** Clients of the protocol retry later; a session that goes on regardless is closed. */
function refuseCommand(context: CommandContext, session: Session, command: Command, left: number): void {
  context.emit({ type: 'command_refused', client: session.client })
  if (left < -context.limits.commandBurst) session.close(CLOSE.tooManyErrors)
  else if (command.kind !== 'pong' && command.kind !== 'send')
    session.enqueue(encodeErrorReply(command.id, ERRORS.tooManyRequests))
}

// Neither of the two has an id, so there is no reply to them.
function takeSignal(context: CommandContext, session: Session, kind: 'pong' | 'send'): void {
  if (kind === 'send') session.close(CLOSE.notAvailable)
  else if (!context.acceptPong(session)) session.close(CLOSE.badRequest)
}

function sendAnswer(session: Session, { id, kind }: RequestCommand, answer: Answer): void {
  if ('close' in answer) session.close(answer.close)
  else if ('error' in answer) session.enqueue(encodeErrorReply(id, answer.error))
  else session.enqueue(encodeReply(id, kind, answer.result))
}

// `connect` comes first and once.
function answerInOrder(context: CommandContext, session: Session, command: RequestCommand): Answer {
  const isFirst = session.phase !== 'connected'
  const isConnect = command.kind === 'connect'
  return isFirst === isConnect ? answerCommand(context, session, command) : { close: CLOSE.badRequest }
}

function answerCommand(context: CommandContext, session: Session, command: RequestCommand): Answer {
  switch (command.kind) {
    case 'connect':
      return answerConnect(context, session, command)
    case 'subscribe':
      return answerSubscribe(context, session, command)
    case 'unsubscribe':
      return answerUnsubscribe(session, command)
    case 'refresh':
      return answerRefresh(context, session, command)
    case 'sub_refresh':
      return answerSubRefresh(context, session, command)
    case 'history':
      return answerHistory(context, session, command)
    case 'publish':
      return { error: ERRORS.permissionDenied }
    case 'presence':
    case 'presence_stats':
      return answerPresence(context, session, command)
    case 'rpc':
      return { error: ERRORS.notAvailable }
  }
}

function answerConnect(context: CommandContext, session: Session, command: ConnectCommand): Answer {
  if (command.token === '') {
    return context.allowTokenlessConnect ? welcome(context, session, '', {}) : { close: CLOSE.badRequest }
  }
  const check = context.checkToken(command.token)
  if (check.status === 'expired') {
    session.refuse()
    return { error: ERRORS.tokenExpired }
  }
  // A subscription token opens its channel only, never a connection.
  if (check.status === 'invalid' || check.claims.channel !== undefined) return { close: CLOSE.invalidToken }
  return welcome(context, session, check.claims.user, check.claims)
}

function welcome(context: CommandContext, session: Session, user: string, grant: Grant): Answer {
  session.connect(user, grant)
  context.admit(session)
  const { version, clock } = context
  const greeting = { client: session.client, version, ping: TIMINGS.pingTicks, pong: true }
  return { result: encodeResult({ ...greeting, ...describeExpiry(grant.expiresAt, clock.now()) }) }
}

function answerRefresh(context: CommandContext, session: Session, command: RefreshCommand): Answer {
  if (command.token === '') return { close: CLOSE.badRequest }
  const nowMs = context.clock.now()
  const check = context.checkToken(command.token)
  if (check.status === 'expired') return { close: CLOSE.expired }
  if (check.status === 'invalid') return { close: CLOSE.invalidToken }
  const { user, channel, expiresAt } = check.claims
  if (channel !== undefined || user !== session.user) return { close: CLOSE.invalidToken }
  session.renew(check.claims)
  return { result: encodeResult(describeExpiry(expiresAt, nowMs)) }
}
