import type { Channel } from './channel.ts'
import type { HistoryCommand, SubRefreshCommand, SubscribeCommand, UnsubscribeCommand } from './command.ts'
import { type CommandContext, type CommandResponse, toExpiryFields } from './command-context.ts'
import { encodeResult } from './frames.ts'
import type { HistoryStream, Publication, StreamPosition, WirePublication } from './history-stream.ts'
import { type ChannelNamespace, isPrivateChannel } from './namespaces.ts'
import { CLOSE_REASONS, PROTOCOL_ERRORS } from './protocol-codes.ts'
import type { Session, TokenGrant } from './session.ts'

/** A grant to subscribe, or the response that refuses it. */
type Permission = { readonly grant: TokenGrant } | { readonly refusal: CommandResponse }

export function handleSubscribe(context: CommandContext, session: Session, command: SubscribeCommand): CommandResponse {
  const refusal = checkSubscribe(context, session, command)
  if (refusal) return refusal
  const namespace = context.namespaces.find(command.channel)
  if (!namespace || !context.hasChannel(command.channel)) return { error: PROTOCOL_ERRORS.unknownChannel }
  const permission =
    command.token === ''
      ? checkNamespacePermission(session, namespace, command.channel)
      : checkTokenPermission(context, session, command)
  if ('refusal' in permission) return permission.refusal
  return subscribe(context, session, command, namespace, permission.grant)
}

function checkSubscribe(
  { limits }: CommandContext,
  session: Session,
  command: SubscribeCommand,
): CommandResponse | null {
  if (command.channel === '') return { close: CLOSE_REASONS.badRequest }
  if (command.type !== 0) return { error: PROTOCOL_ERRORS.notAvailable }
  if (command.channel.length > limits.channelNameLength) return { error: PROTOCOL_ERRORS.badRequest }
  if (session.findSubscription(command.channel)) return { error: PROTOCOL_ERRORS.alreadySubscribed }
  return session.subscriptionCount >= limits.channelsPerSession ? { error: PROTOCOL_ERRORS.limitExceeded } : null
}

function checkNamespacePermission(session: Session, namespace: ChannelNamespace, channel: string): Permission {
  const isOpen = namespace.allowSubscribe && (namespace.allowAnonymous || session.user !== '')
  if (!isOpen || isPrivateChannel(channel)) return { refusal: { error: PROTOCOL_ERRORS.permissionDenied } }
  return { grant: {} }
}

function checkTokenPermission(
  context: CommandContext,
  session: Session,
  command: SubscribeCommand | SubRefreshCommand,
): Permission {
  const check = context.checkToken(command.token)
  if (check.status === 'invalid') return { refusal: { error: PROTOCOL_ERRORS.permissionDenied } }
  if (check.status === 'expired') return { refusal: { error: PROTOCOL_ERRORS.tokenExpired } }
  const { user, channel } = check.claims
  // A token of another user or channel cannot be an accident, so it ends the connection.
  if (user !== session.user || channel !== command.channel) return { refusal: { close: CLOSE_REASONS.invalidToken } }
  return { grant: check.claims }
}

function subscribe(
  context: CommandContext,
  session: Session,
  command: SubscribeCommand,
  namespace: ChannelNamespace,
  grant: TokenGrant,
): CommandResponse {
  const nowMs = context.clock.now()
  const channel = context.channels.open(command.channel, namespace)
  const isDelta = namespace.delta === true && command.wantsDelta
  const recovery = recover(context, session, channel, { from: command.position, isDelta })
  if (recovery && !recovery.missed && command.rejectUnrecovered) {
    context.channels.release(channel, nowMs)
    return { error: PROTOCOL_ERRORS.unrecoverablePosition }
  }
  session.subscribe(channel, grant, {
    joinLeave: command.wantsJoinLeave,
    delta: isDelta ? { base: recovery?.newest ?? null } : undefined,
  })
  context.emit({ type: 'subscribed', client: session.client, channel: channel.name })
  context.onSubscribed(session, channel)
  const fields = { ...toExpiryFields(grant.expiresAt, nowMs), ...toPositionFields(channel, recovery) }
  return { result: encodeResult({ ...fields, ...(isDelta && { delta: true }) }, recovery?.missed ?? []) }
}

interface Recovery {
  readonly from: StreamPosition
  /** The publications the client missed, or null when they are incomplete. */
  readonly missed: readonly WirePublication[] | null
  /**
   * The newest missed publication, the client's base for the next delta. Null when nothing was missed, because the
   * client may have no base then.
   */
  readonly newest: Publication | null
}

function recover(
  { clock, limits, emit }: CommandContext,
  session: Session,
  { name, namespace, stream, deltas }: Channel,
  { from, isDelta }: { from: StreamPosition | undefined; isDelta: boolean },
): Recovery | null {
  if (!namespace.recovery || !stream || !from) return null
  const stored = stream.recover(from, limits.recoveredPublications, clock.now())
  const found = stored && isDelta && deltas ? deltas.forms.chain(stored) : stored
  // A reply larger than the client's queue would disconnect it as slow on every return, so the recovery fails instead
  // and the client refetches.
  const missed = found && session.canQueueBulkReply(countBytes(found)) ? found : null
  emit({ type: 'recovery', channel: name, recovered: missed !== null, publications: missed?.length ?? 0 })
  return { from, missed, newest: (missed && stored?.at(-1)) ?? null }
}

// After a recovery the reply carries the position recovered from: the client advances it with each recovered
// publication.
function toPositionFields({ namespace, stream }: Channel, recovery: Recovery | null): object {
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

export function handleUnsubscribe(session: Session, command: UnsubscribeCommand): CommandResponse {
  if (command.channel === '') return { close: CLOSE_REASONS.badRequest }
  session.unsubscribe(command.channel)
  return { result: '{}' }
}

export function handleSubRefresh(
  context: CommandContext,
  session: Session,
  command: SubRefreshCommand,
): CommandResponse {
  if (command.channel === '' || command.token === '') return { close: CLOSE_REASONS.badRequest }
  const subscription = session.findSubscription(command.channel)
  if (!subscription) return { error: PROTOCOL_ERRORS.permissionDenied }
  const permission = checkTokenPermission(context, session, command)
  if ('refusal' in permission) return endOnExpired(permission.refusal)
  session.renewSubscription(subscription, permission.grant)
  return { result: encodeResult(toExpiryFields(permission.grant.expiresAt, context.clock.now())) }
}

// An error reply would end the subscription permanently; closing lets the client reconnect with a new token.
function endOnExpired(refusal: CommandResponse): CommandResponse {
  const isExpired = 'error' in refusal && refusal.error.code === PROTOCOL_ERRORS.tokenExpired.code
  return isExpired ? { close: CLOSE_REASONS.subscriptionExpired } : refusal
}

export function handleHistory(context: CommandContext, session: Session, command: HistoryCommand): CommandResponse {
  if (command.channel === '') return { close: CLOSE_REASONS.badRequest }
  const channel = session.findSubscription(command.channel)?.channel
  if (!channel?.namespace.allowHistory || !channel.stream) return { error: PROTOCOL_ERRORS.permissionDenied }
  return readHistory(session, channel.stream, command, context.clock.now())
}

function readHistory(session: Session, stream: HistoryStream, command: HistoryCommand, nowMs: number): CommandResponse {
  const publications = stream.read(command, nowMs)
  if (!publications) return { error: PROTOCOL_ERRORS.unrecoverablePosition }
  if (!session.canQueueBulkReply(countBytes(publications))) return { error: PROTOCOL_ERRORS.limitExceeded }
  const fields = { epoch: stream.epoch, ...(stream.top > 0 && { offset: stream.top }) }
  return { result: encodeResult(fields, publications) }
}

function countBytes(publications: readonly WirePublication[]): number {
  return publications.reduce((total, { data }) => total + Buffer.byteLength(data), 0)
}
