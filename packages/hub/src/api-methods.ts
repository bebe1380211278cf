/**
 * The supported methods of Centrifugo's HTTP API. Each reads its parameters and returns its result as JSON text. An
 * unsupported parameter that would change the effect is rejected rather than ignored.
 */
import { buildCloseReason } from './close-reason.ts'
import { encodeResult } from './frames.ts'
import type { StreamPosition } from './history-stream.ts'
import type { Hub } from './hub.ts'
import { HubError } from './hub-error.ts'
import {
  isAbsent,
  type JsonObject,
  MalformedFieldsError,
  readBoolean,
  readInteger,
  readString,
  requireObject,
} from './json-fields.ts'
import { PROTOCOL_ERRORS } from './protocol-codes.ts'
import type { RevokedSession } from './revoked-sessions.ts'

export type ApiMethod = (hub: Hub, params: JsonObject, node: ApiNode) => string

/** Node data returned by `info` besides the hub's gauges. */
export interface ApiNode {
  readonly uid: string
  readonly startedAt: number
}

const UNKNOWN_TO_PUBLISH = ['skip_history', 'tags', 'b64data', 'version', 'version_epoch']
const UNKNOWN_TO_DISCONNECT = ['client', 'session', 'whitelist']
const FORCED = { code: 3503, reason: 'force disconnect' }

const METHODS: Record<string, ApiMethod> = {
  publish: (hub, params) => {
    refuseUnknown(params, UNKNOWN_TO_PUBLISH)
    return encodeResult(hub.publish(readChannel(params), readData(params), readPublishOptions(params)))
  },
  broadcast: (hub, params) => {
    refuseUnknown(params, UNKNOWN_TO_PUBLISH)
    return encodeResult({ responses: broadcast(hub, readChannels(params), params) })
  },
  history: (hub, params) => {
    const request = { limit: readInteger(params, 'limit', -1), reverse: readBoolean(params, 'reverse') }
    const since = isAbsent(params.since) ? {} : { since: readPosition(requireObject(params.since)) }
    const { publications, ...position } = hub.history(readChannel(params), { ...request, ...since })
    return encodeResult(publications.length > 0 ? position : { publications, ...position }, publications)
  },
  presence: (hub, params) => encodeResult({ presence: hub.presence(readChannel(params)) }),
  presence_stats: (hub, params) => encodeResult(hub.presenceStats(readChannel(params))),
  channels: (hub, params) => encodeResult({ channels: hub.channels(readString(params, 'pattern')) }),
  disconnect: (hub, params) => {
    refuseUnknown(params, UNKNOWN_TO_DISCONNECT)
    const { code, reason } = readCloseReason(params)
    hub.disconnectUser(requireText(params, 'user'), code, reason)
    return '{}'
  },
  // Not part of Centrifugo, which validates only a token's signature and expiry.
  revoke_sessions: (hub, params) => {
    const { code, reason } = readCloseReason(params)
    hub.revokeSessions(readSessions(params), code, reason)
    return '{}'
  },
  info: (hub, _params, node) => encodeResult({ nodes: [describeNode(hub, node)] }),
}

/** Keyed by the last segment of the request path. */
export const API_METHODS: ReadonlyMap<string, ApiMethod> = new Map(Object.entries(METHODS))

function broadcast(hub: Hub, channels: readonly string[], params: JsonObject): object[] {
  const existing = channels.filter(channel => hub.hasNamespace(channel))
  const results = hub.broadcast(existing, readData(params), readPublishOptions(params))
  let next = 0
  return channels.map(channel => {
    if (!hub.hasNamespace(channel)) return { error: PROTOCOL_ERRORS.unknownChannel }
    next += 1
    return { result: results[next - 1] ?? {} }
  })
}

function describeNode(hub: Hub, { uid, startedAt }: ApiNode): object {
  const { connected, users, channels, subscriptions } = hub.stats()
  return {
    uid,
    name: 'hub',
    version: hub.version,
    num_clients: connected,
    num_users: users,
    num_channels: channels,
    num_subs: subscriptions,
    uptime: Math.floor((Date.now() - startedAt) / 1000),
  }
}

function refuseUnknown(params: JsonObject, names: readonly string[]): void {
  const name = names.find(candidate => Boolean(params[candidate]))
  if (name !== undefined) throw new HubError(PROTOCOL_ERRORS.notAvailable, `the hub does not know "${name}"`)
}

function requireText(params: JsonObject, name: string): string {
  const text = readString(params, name)
  if (text === '') throw new MalformedFieldsError(`${name} is missing`)
  return text
}

function readChannel(params: JsonObject): string {
  return requireText(params, 'channel')
}

function readChannels({ channels }: JsonObject): string[] {
  if (!Array.isArray(channels) || channels.length === 0) throw new MalformedFieldsError('channels is no list of names')
  return channels.map(channel => requireText({ channel }, 'channel'))
}

function readSessions({ sessions }: JsonObject): RevokedSession[] {
  if (!Array.isArray(sessions)) throw new MalformedFieldsError('sessions is no list')
  return sessions.map(requireObject).map(fields => ({
    user: requireText(fields, 'user'),
    sessionId: requireText(fields, 'session'),
    untilMs: readInteger(fields, 'until_ms'),
  }))
}

function readData(params: JsonObject): unknown {
  if (params.data === undefined) throw new MalformedFieldsError('data is missing')
  return params.data
}

function readPublishOptions(params: JsonObject): { idempotencyKey?: string } {
  const key = readString(params, 'idempotency_key')
  return key === '' ? {} : { idempotencyKey: key }
}

function readPosition(fields: JsonObject): StreamPosition {
  return { offset: readInteger(fields, 'offset'), epoch: readString(fields, 'epoch') }
}

function readCloseReason({ disconnect }: JsonObject): { code: number; reason: string } {
  if (isAbsent(disconnect)) return FORCED
  const fields = requireObject(disconnect)
  try {
    return buildCloseReason(readInteger(fields, 'code'), readString(fields, 'reason'))
  } catch (error) {
    throw error instanceof RangeError ? new MalformedFieldsError(error.message) : error
  }
}
