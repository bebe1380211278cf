/**
 * `<touchline-sportsbook origin="https://sports.example.com" mode="auto" routes="/sportsbook">`: the sportsbook as an
 * element. It is mounted when the element enters the document and destroyed when it leaves. What cannot stand in an
 * attribute, such as `getToken` and `on`, is given to the property `options` before that.
 */
import { open } from './mount.ts'
import type { MountOptions, Sportsbook, Theme } from './types.ts'

const TEXTS = ['locale', 'currency', 'path', 'routes'] as const
const LIVE = ['locale', 'currency', 'theme'] as const

/** On a server, where there are no elements, the SDK can be imported all the same. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

class SportsbookElement extends Base {
  static readonly observedAttributes = LIVE
  /** What attributes cannot say. */
  options: Partial<MountOptions> = {}
  #handle: Sportsbook | null = null
  /** The handle, once the sportsbook answers. */
  ready: Promise<Sportsbook> | null = null

  connectedCallback(): void {
    const { handle, ready } = open({ ...this.#read(), ...this.options })
    this.#handle = handle
    this.ready = ready
    ready.catch(error => this.dispatchEvent(new CustomEvent('error', { detail: error })))
  }

  disconnectedCallback(): void {
    this.#handle?.destroy()
    this.#handle = null
    this.ready = null
  }

  attributeChangedCallback(name: (typeof LIVE)[number], _before: string | null, value: string | null): void {
    if (value !== null) this.#handle?.update({ [name]: value })
  }

  #read(): MountOptions {
    const texts = TEXTS.flatMap(name => (this.hasAttribute(name) ? [[name, this.getAttribute(name)]] : []))
    const theme = this.getAttribute('theme') as Theme | null
    return {
      container: this,
      origin: this.getAttribute('origin') ?? '',
      mode: this.getAttribute('mode') === 'auto' ? 'auto' : 'fill',
      ...(theme && { theme }),
      ...Object.fromEntries(texts),
    }
  }
}

/** Makes the element known, once. */
export function defineElement(): void {
  const { customElements: registry } = globalThis
  if (registry && !registry.get('touchline-sportsbook')) registry.define('touchline-sportsbook', SportsbookElement)
}
