import type { Channel } from './channel.ts'
import { CLOSE, ERRORS } from './codes.ts'
import type { HistoryCommand, SubRefreshCommand, SubscribeCommand, UnsubscribeCommand } from './command.ts'
import { type Answer, type CommandContext, describeExpiry } from './command-context.ts'
import { encodeResult } from './frames.ts'
import type { HistoryStream, StoredPublication, StreamPosition } from './history-stream.ts'
import { type ChannelNamespace, isPrivateChannel } from './namespaces.ts'
import type { Session } from './session.ts'
import { checkToken } from './tokens.ts'

/** Leave to subscribe, with the Unix second it ends at, or the answer that refuses it. */
type Permission = { readonly expiresAt: number | undefined } | { readonly refusal: Answer }

export function answerSubscribe(context: CommandContext, session: Session, command: SubscribeCommand): Answer {
  const refusal = checkSubscribe(context, session, command)
  if (refusal) return refusal
  const namespace = context.namespaces.find(command.channel)
  if (!namespace) return { error: ERRORS.unknownChannel }
  const permission =
    command.token === ''
      ? checkNamespacePermission(session, namespace, command.channel)
      : checkTokenPermission(context, session, command)
  if ('refusal' in permission) return permission.refusal
  return subscribe(context, session, command, namespace, permission.expiresAt)
}

function checkSubscribe({ limits }: CommandContext, session: Session, command: SubscribeCommand): Answer | null {
  if (command.channel === '') return { close: CLOSE.badRequest }
  if (command.type !== 0) return { error: ERRORS.notAvailable }
  if (command.channel.length > limits.channelNameLength) return { error: ERRORS.badRequest }
  if (session.findSubscription(command.channel)) return { error: ERRORS.alreadySubscribed }
  return session.subscriptionCount >= limits.channelsPerSession ? { error: ERRORS.limitExceeded } : null
}

function checkNamespacePermission(session: Session, namespace: ChannelNamespace, channel: string): Permission {
  const isOpen = namespace.allowSubscribe && (namespace.allowAnonymous || session.user !== '')
  if (!isOpen || isPrivateChannel(channel)) return { refusal: { error: ERRORS.permissionDenied } }
  return { expiresAt: undefined }
}

function checkTokenPermission(
  context: CommandContext,
  session: Session,
  command: SubscribeCommand | SubRefreshCommand,
): Permission {
  const check = checkToken(command.token, context.tokenKey, context.clock.now())
  if (check.status === 'invalid') return { refusal: { error: ERRORS.permissionDenied } }
  if (check.status === 'expired') return { refusal: { error: ERRORS.tokenExpired } }
  const { user, channel, expiresAt } = check.claims
  // A token of somebody else or of another channel is no mishap: it ends the connection.
  if (user !== session.user || channel !== command.channel) return { refusal: { close: CLOSE.invalidToken } }
  return { expiresAt }
}

function subscribe(
  context: CommandContext,
  session: Session,
  command: SubscribeCommand,
  namespace: ChannelNamespace,
  expiresAt: number | undefined,
): Answer {
  const nowMs = context.clock.now()
  const channel = context.channels.open(command.channel, namespace)
  const recovery = recover(context, session, channel, command.position)
  if (recovery && !recovery.missed && command.rejectUnrecovered) {
    context.channels.release(channel, nowMs)
    return { error: ERRORS.unrecoverablePosition }
  }
  session.subscribe(channel, expiresAt)
  context.emit({ type: 'subscribed', client: session.client, channel: channel.name })
  const fields = { ...describeExpiry(expiresAt, nowMs), ...describePosition(channel, recovery) }
  return { result: encodeResult(fields, recovery?.missed ?? []) }
}

interface Recovery {
  readonly from: StreamPosition
  /** What the client missed, or null when it cannot be told in full. */
  readonly missed: readonly StoredPublication[] | null
}

function recover(
  { clock, limits, emit }: CommandContext,
  session: Session,
  { name, namespace, stream }: Channel,
  from: StreamPosition | undefined,
): Recovery | null {
  if (!namespace.recovery || !stream || !from) return null
  const found = stream.recover(from, limits.recoveredPublications, clock.now())
  // More than the client's queue can take would cut it as slow, again at every return: rather let it fetch afresh.
  const missed = found && session.canTakeBulk(countBytes(found)) ? found : null
  emit({ type: 'recovery', channel: name, recovered: missed !== null, publications: missed?.length ?? 0 })
  return { from, missed }
}

// After a recovery the reply tells the position recovered from: the client moves it with each publication it is given.
function describePosition({ namespace, stream }: Channel, recovery: Recovery | null): object {
  if (!namespace.recovery || !stream) return {}
  const offset = recovery?.missed ? recovery.from.offset : stream.top
  return {
    recoverable: true,
    positioned: true,
    epoch: stream.epoch,
    ...(offset > 0 && { offset }),
    ...(recovery && { was_recovering: true }),
    ...(recovery?.missed && { recovered: true }),
  }
}

export function answerUnsubscribe(session: Session, command: UnsubscribeCommand): Answer {
  if (command.channel === '') return { close: CLOSE.badRequest }
  session.unsubscribe(command.channel)
  return { result: '{}' }
}

export function answerSubRefresh(context: CommandContext, session: Session, command: SubRefreshCommand): Answer {
  if (command.channel === '' || command.token === '') return { close: CLOSE.badRequest }
  const subscription = session.findSubscription(command.channel)
  if (!subscription) return { error: ERRORS.permissionDenied }
  const permission = checkTokenPermission(context, session, command)
  if ('refusal' in permission) return endOnExpired(permission.refusal)
  session.renewSubscription(subscription, permission.expiresAt)
  return { result: encodeResult(describeExpiry(permission.expiresAt, context.clock.now())) }
}

// An error reply would end the subscription for good; a close lets the client come back with a new token.
function endOnExpired(refusal: Answer): Answer {
  const isExpired = 'error' in refusal && refusal.error.code === ERRORS.tokenExpired.code
  return isExpired ? { close: CLOSE.subscriptionExpired } : refusal
}

export function answerHistory(context: CommandContext, session: Session, command: HistoryCommand): Answer {
  if (command.channel === '') return { close: CLOSE.badRequest }
  const channel = session.findSubscription(command.channel)?.channel
  if (!channel?.namespace.allowHistory || !channel.stream) return { error: ERRORS.permissionDenied }
  return readHistory(session, channel.stream, command, context.clock.now())
}

function readHistory(session: Session, stream: HistoryStream, command: HistoryCommand, nowMs: number): Answer {
  const publications = stream.read(command, nowMs)
  if (!publications) return { error: ERRORS.unrecoverablePosition }
  if (!session.canTakeBulk(countBytes(publications))) return { error: ERRORS.limitExceeded }
  const fields = { epoch: stream.epoch, ...(stream.top > 0 && { offset: stream.top }) }
  return { result: encodeResult(fields, publications) }
}

function countBytes(publications: readonly StoredPublication[]): number {
  return publications.reduce((total, { data }) => total + Buffer.byteLength(data), 0)
}
