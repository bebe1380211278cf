/**
 * The header `Stream-Position`: at which position of a realtime channel an answer was made. Whoever subscribes from there
 * is sent everything that the answer may lack, so nothing has to be fetched twice. Written as a structured field:
 * `"public:en";offset=812;epoch="XmYp.3"`.
 */

export const STREAM_POSITION = 'Stream-Position'

/** A place in a channel's stream of publications. */
export interface StreamPosition {
  offset: number
  epoch: string
}

export function formatStreamPosition(channel: string, { offset, epoch }: StreamPosition): string {
  return `"${channel}";offset=${offset};epoch="${epoch}"`
}

/** Null for what is no position. */
export function parseStreamPosition(text: string): [channel: string, position: StreamPosition] | null {
  const [, channel, offset, epoch] = /^"([^"]+)";offset=(\d+);epoch="([^"]*)"$/.exec(text) ?? []
  return channel === undefined || epoch === undefined ? null : [channel, { offset: Number(offset), epoch }]
}
