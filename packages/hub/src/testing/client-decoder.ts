import { Centrifuge } from 'centrifuge'
import type { WirePublication } from '../history-stream.ts'

interface ClientCodec {
  applyDeltaIfNeeded(
    pub: { data: unknown; delta?: true },
    base?: Uint8Array,
  ): { newData: unknown; newPrevValue: Uint8Array }
}

/** Decodes a subscription's publications with the official client's own code but without a socket. */
export function createClientDecoder(): (publication: WirePublication) => unknown {
  // The client does not export its decoder, but an unconnected instance has one.
  const { _codec: codec } = new Centrifuge('ws://localhost') as unknown as { _codec: ClientCodec }
  let base: Uint8Array | undefined
  return ({ data, delta }) => {
    const { newData, newPrevValue } = codec.applyDeltaIfNeeded(
      { data: JSON.parse(data), ...(delta && { delta }) },
      base,
    )
    base = newPrevValue
    return newData
  }
}
