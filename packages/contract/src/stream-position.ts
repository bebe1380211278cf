/**
 * The header `Stream-Position`: the position of a realtime channel at which a response was created. A subscription from
 * there delivers everything the response may lack, so nothing is fetched twice. A structured field:
 * `"public:en";offset=812;epoch="XmYp.3"`.
 */

export const STREAM_POSITION = 'Stream-Position'

/** A position in a channel's stream of publications. */
export interface StreamPosition {
  offset: number
  epoch: string
}

export function formatStreamPosition(channel: string, { offset, epoch }: StreamPosition): string {
  return `"${channel}";offset=${offset};epoch="${epoch}"`
}

/** Parses the header; null when invalid. */
export function parseStreamPosition(text: string): [channel: string, position: StreamPosition] | null {
  const [, channel, offset, epoch] = /^"([^"]+)";offset=(\d+);epoch="([^"]*)"$/.exec(text) ?? []
  return channel === undefined || epoch === undefined ? null : [channel, { offset: Number(offset), epoch }]
}
