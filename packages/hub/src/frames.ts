/**
 * Parses and encodes the protocol's JSON frames. A WebSocket text message holds one or more JSON objects, one per line.
 * Parsing yields commands of known shape or null and never throws on client input.
 */

import type { Command, HistoryCommand, RequestCommand, SubscribeCommand } from './command.ts'
import type { StreamPosition, WirePublication } from './history-stream.ts'
import {
  isAbsent,
  type JsonObject,
  MalformedFieldsError,
  readBoolean,
  readInteger,
  readString,
  requireObject,
} from './json-fields.ts'
import type { CloseReason, ProtocolError } from './protocol-codes.ts'
import type { ClientInfo } from './subscriber.ts'

const REJECT_UNRECOVERED_FLAG = 2
/** The only supported delta format. */
const FOSSIL = 'fossil'
const MAX_ID = 0xffff_ffff

const PARSERS: Record<RequestCommand['kind'], (id: number, fields: JsonObject) => RequestCommand> = {
  connect: (id, fields) => ({ kind: 'connect', id, token: readString(fields, 'token') }),
  subscribe: parseSubscribe,
  unsubscribe: (id, fields) => ({ kind: 'unsubscribe', id, channel: readString(fields, 'channel') }),
  refresh: (id, fields) => ({ kind: 'refresh', id, token: readString(fields, 'token') }),
  sub_refresh: (id, fields) => ({
    kind: 'sub_refresh',
    id,
    channel: readString(fields, 'channel'),
    token: readString(fields, 'token'),
  }),
  history: parseHistory,
  publish: id => ({ kind: 'publish', id }),
  presence: (id, fields) => ({ kind: 'presence', id, channel: readString(fields, 'channel') }),
  presence_stats: (id, fields) => ({ kind: 'presence_stats', id, channel: readString(fields, 'channel') }),
  rpc: id => ({ kind: 'rpc', id }),
}

/** The commands of one message in order; null when any part is malformed. */
export function parseFrame(text: string): Command[] | null {
  try {
    const commands = text
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(line => parseCommand(JSON.parse(line)))
    return commands.length > 0 ? commands : null
  } catch (error) {
    if (error instanceof MalformedFieldsError || error instanceof SyntaxError) return null
    throw error
  }
}

function parseCommand(value: unknown): Command {
  const fields = requireObject(value)
  const [method, second] = Object.keys(fields).filter(key => key !== 'id')
  if (method === undefined && fields.id === undefined) return { kind: 'pong' }
  if (method === undefined || second !== undefined) throw new MalformedFieldsError('no command')
  const body = requireObject(fields[method])
  if (method === 'send') return { kind: 'send' }
  if (!isRequestKind(method)) throw new MalformedFieldsError('no command')
  return PARSERS[method](readId(fields), body)
}

function isRequestKind(method: string): method is RequestCommand['kind'] {
  return Object.hasOwn(PARSERS, method)
}

function parseSubscribe(id: number, fields: JsonObject): SubscribeCommand {
  return {
    kind: 'subscribe',
    id,
    channel: readString(fields, 'channel'),
    token: readString(fields, 'token'),
    wantsDelta: readString(fields, 'delta') === FOSSIL,
    wantsJoinLeave: readBoolean(fields, 'join_leave'),
    rejectUnrecovered: (readInteger(fields, 'flag') & REJECT_UNRECOVERED_FLAG) !== 0,
    type: readInteger(fields, 'type'),
    ...(readBoolean(fields, 'recover') && { position: readPosition(fields) }),
  }
}

function parseHistory(id: number, fields: JsonObject): HistoryCommand {
  return {
    kind: 'history',
    id,
    channel: readString(fields, 'channel'),
    limit: readInteger(fields, 'limit', -1),
    reverse: readBoolean(fields, 'reverse'),
    ...(!isAbsent(fields.since) && { since: readPosition(requireObject(fields.since)) }),
  }
}

function readPosition(fields: JsonObject): StreamPosition {
  return { offset: readInteger(fields, 'offset'), epoch: readString(fields, 'epoch') }
}

function readId(fields: JsonObject): number {
  const id = readInteger(fields, 'id')
  if (id < 1 || id > MAX_ID) throw new MalformedFieldsError('no id')
  return id
}

export const PING_FRAME: Buffer = Buffer.from('{}')

/** Encodes a reply whose result is JSON text. */
export function encodeReply(id: number, method: RequestCommand['kind'], resultJson: string): Buffer {
  return Buffer.from(`{"id":${id},"${method}":${resultJson}}`)
}

export function encodeErrorReply(id: number, error: ProtocolError): Buffer {
  return Buffer.from(JSON.stringify({ id, error }))
}

/** Builds a result's JSON with publications, whose data is already serialised. */
export function encodeResult(fields: object, publications: readonly WirePublication[] = []): string {
  const json = JSON.stringify(fields)
  if (publications.length === 0) return json
  const list = `"publications":[${publications.map(publication => encodePublication(publication)).join()}]`
  return json === '{}' ? `{${list}}` : `${json.slice(0, -1)},${list}}`
}

/** Encodes a publication push. A stream's first publication also carries the epoch. */
export function encodePublicationPush(channel: string, publication: WirePublication, epoch?: string): Buffer {
  const pub = encodePublication(publication, publication.offset === 1 ? epoch : undefined)
  return Buffer.from(`{"push":{"channel":${JSON.stringify(channel)},"pub":${pub}}}`)
}

/** Encodes a join or leave push. */
export function encodeMemberPush(channel: string, change: 'join' | 'leave', info: ClientInfo): Buffer {
  return Buffer.from(JSON.stringify({ push: { channel, [change]: { info } } }))
}

export function encodeUnsubscribePush(channel: string, unsubscribe: CloseReason): Buffer {
  return Buffer.from(JSON.stringify({ push: { channel, unsubscribe } }))
}

function encodePublication({ data, offset, delta }: WirePublication, epoch?: string): string {
  const offsetPart = offset === undefined ? '' : `,"offset":${offset}`
  const epochPart = epoch === undefined ? '' : `,"epoch":${JSON.stringify(epoch)}`
  return `{"data":${data}${offsetPart}${epochPart}${delta ? ',"delta":true' : ''}}`
}
