/** Asks a Centrifugo cluster, or a hub in another process, about its channels by the HTTP API. */
import { type ApiAddress, callApi } from './centrifugo-api.ts'
import type { StreamPosition } from './history-stream.ts'
import { type JsonObject, readInteger, readString, requireObject } from './json-fields.ts'
import type { RealtimeReader } from './realtime-reader.ts'

export interface CentrifugoReaderOptions extends ApiAddress {
  /** Milliseconds a question may take, 5000 by default. */
  readonly timeoutMs?: number
}

/** Its calls reject with PublishError. Nothing is asked twice: whoever asks knows what a late answer is worth. */
export class CentrifugoReader implements RealtimeReader {
  readonly #options: CentrifugoReaderOptions

  constructor(options: CentrifugoReaderOptions) {
    this.#options = { ...options, url: options.url.replace(/\/+$/, '') }
  }

  channels(pattern = ''): Promise<ReadonlyMap<string, number>> {
    return this.#ask('channels', { pattern }, readChannels)
  }

  position(channel: string): Promise<StreamPosition> {
    return this.#ask('history', { channel, limit: 0 }, readPosition)
  }

  #ask<T>(method: string, params: object, read: (result: JsonObject) => T): Promise<T> {
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
