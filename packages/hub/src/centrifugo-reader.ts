/** Reads channel state of a Centrifugo cluster, or of a hub in another process, through the HTTP API. */
import { type ApiAddress, callApi } from './centrifugo-api.ts'
import type { StreamPosition } from './history-stream.ts'
import { type JsonObject, readInteger, readString, requireObject } from './json-fields.ts'
import type { RealtimeReader } from './realtime-reader.ts'

export interface CentrifugoReaderOptions extends ApiAddress {
  /** Timeout of a request in milliseconds. Default: 5000. */
  readonly timeoutMs?: number
}

/** Calls reject with PublishError. Nothing is retried: the caller decides whether a late answer is still useful. */
export class CentrifugoReader implements RealtimeReader {
  readonly #options: CentrifugoReaderOptions

  constructor(options: CentrifugoReaderOptions) {
    this.#options = { ...options, url: options.url.replace(/\/+$/, '') }
  }

  channels(pattern = ''): Promise<ReadonlyMap<string, number>> {
    return this.#request('channels', { pattern }, readChannels)
  }

  position(channel: string): Promise<StreamPosition> {
    return this.#request('history', { channel, limit: 0 }, readPosition)
  }

  #request<T>(method: string, params: object, read: (result: JsonObject) => T): Promise<T> {
    return callApi(this.#options, { method, params, timeoutMs: this.#options.timeoutMs ?? 5000 }, read)
  }
}

function readChannels(result: JsonObject): ReadonlyMap<string, number> {
  const channels = Object.entries(requireObject(result.channels ?? {}))
  return new Map(channels.map(([name, channel]) => [name, readInteger(requireObject(channel), 'num_clients')]))
}

function readPosition(result: JsonObject): StreamPosition {
  return { offset: readInteger(result, 'offset'), epoch: readString(result, 'epoch') }
}
