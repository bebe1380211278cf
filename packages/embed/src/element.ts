/**
 * `<touchline-sportsbook origin="https://sports.example.com" mode="auto" routes="/sportsbook">`: the sportsbook as a
 * custom element. It is mounted when connected to the document and destroyed when disconnected. Options that cannot be
 * attributes, such as `getToken` and `on`, are set through the property `options` before that.
 */
import { open } from './mount.ts'
import type { MountOptions, Sportsbook, Theme } from './types.ts'

const TEXTS = ['locale', 'currency', 'path', 'routes'] as const
const LIVE = ['locale', 'currency', 'theme'] as const

/** Fallback for servers, where HTMLElement does not exist but the SDK may be imported. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

class SportsbookElement extends Base {
  static readonly observedAttributes = LIVE
  /** Options that attributes cannot express. */
  options: Partial<MountOptions> = {}
  #handle: Sportsbook | null = null
  /** Resolves with the handle when the sportsbook responds. */
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
      ...(this.getAttribute('header') === 'host' && { header: 'host' }),
      ...(theme && { theme }),
      ...Object.fromEntries(texts),
    }
  }
}

/** Registers the custom element once. */
export function defineElement(): void {
  const { customElements: registry } = globalThis
  if (registry && !registry.get('touchline-sportsbook')) registry.define('touchline-sportsbook', SportsbookElement)
}
