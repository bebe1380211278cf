/**
 * The forms in which a channel's publications go to subscribers that take deltas: all data is a JSON string there, the
 * full data too. Each form is made when it is first asked for, and once.
 */
import { encodeDelta, toAsciiJson } from './delta-encoder.ts'
import type { Publication, WirePublication } from './history-stream.ts'

interface EncodedForms {
  readonly ascii: string
  readonly full: WirePublication
  /** Against the publication before it in the channel; null when that would not be shorter. */
  delta?: WirePublication | null
}

export class DeltaPublicationCache {
  readonly #forms = new WeakMap<Publication, EncodedForms>()

  full(publication: Publication): WirePublication {
    return this.#open(publication).full
  }

  /** As a delta against `previous`, which must be the one published before it; the full form where that is as short. */
  delta(publication: Publication, previous: Publication): WirePublication {
    const forms = this.#open(publication)
    if (forms.delta === undefined) forms.delta = createDeltaForm(publication, forms, this.#open(previous).ascii)
    return forms.delta ?? forms.full
  }

  /**
   * A stretch without gaps for a client that may have no base: the first in full, the others as the deltas that went
   * out when they were published. None is made now, because many clients return at the same moment.
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
