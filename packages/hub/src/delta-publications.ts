/**
 * Encodings of a channel's publications for delta subscribers, where all data is a JSON string, full data too. Each
 * encoding is created lazily and cached.
 */
import { encodeDelta, toAsciiJson } from './delta-encoder.ts'
import type { Publication, WirePublication } from './history-stream.ts'

interface EncodedForms {
  readonly ascii: string
  readonly full: WirePublication
  /** Delta against the previous publication of the channel; null when it would not be shorter. */
  delta?: WirePublication | null
}

export class DeltaPublicationCache {
  readonly #forms = new WeakMap<Publication, EncodedForms>()

  full(publication: Publication): WirePublication {
    return this.#open(publication).full
  }

  /**
   * Encodes a delta against `previous`, which must be the preceding publication; the full form when that is no longer.
   */
  delta(publication: Publication, previous: Publication): WirePublication {
    const forms = this.#open(publication)
    if (forms.delta === undefined) forms.delta = createDeltaForm(publication, forms, this.#open(previous).ascii)
    return forms.delta ?? forms.full
  }

  /**
   * Encodes a gapless range for a client that may have no base: the first in full, the others as the deltas already
   * created at publication. No delta is created here, because many clients return at the same time.
   */
  chain(publications: readonly Publication[]): WirePublication[] {
    return publications.map((publication, index) => {
      const { delta, full } = this.#open(publication)
      return index === 0 ? full : (delta ?? full)
    })
  }

  #open(publication: Publication): EncodedForms {
    const existing = this.#forms.get(publication)
    if (existing) return existing
    const ascii = toAsciiJson(publication.data)
    const forms = { ascii, full: { ...publication, data: JSON.stringify(ascii) } }
    this.#forms.set(publication, forms)
    return forms
  }
}

function createDeltaForm(publication: Publication, forms: EncodedForms, base: string): WirePublication | null {
  const delta = encodeDelta(base, forms.ascii)
  if (delta === null) return null
  const data = JSON.stringify(delta)
  return data.length < forms.full.data.length ? { ...publication, data, delta: true } : null
}
