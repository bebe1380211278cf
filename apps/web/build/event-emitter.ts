/** The part of Node's `events` that the Centrifuge client uses; replaces the copy of that package inside it. */
type Listener = (...args: unknown[]) => void

export class EventEmitter {
  readonly #listeners = new Map<string, readonly Listener[]>()

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  /** Calls the listeners in their order; an exception of one is thrown to the caller, which stops the others. */
  emit(event: string, ...args: unknown[]): boolean {
    const listeners = this.#listeners.get(event) ?? []
    for (const listener of listeners) listener.apply(this, args)
    return listeners.length > 0
  }
}
