export interface PingRound<T> {
  /** Members to ping now. */
  readonly due: readonly T[]
  /** Members pinged `pongTicks` ago without a pong; they are removed from the wheel. */
  readonly silent: readonly T[]
}

/**
 * Spreads pings over the slots of a timer wheel that advances one slot per tick, so that one timer serves any number of
 * members and no tick pings them all. A member's first ping is at a random tick in the second half of the first turn,
 * then once per turn.
 */
export class PingWheel<T> {
  readonly #slots: Set<T>[]
  readonly #slotOf = new Map<T, Set<T>>()
  readonly #awaiting = new Set<T>()
  readonly #pongTicks: number
  readonly #random: () => number
  #cursor = 0

  constructor(options: { slots: number; pongTicks: number; random: () => number }) {
    this.#slots = Array.from({ length: options.slots }, () => new Set<T>())
    this.#pongTicks = options.pongTicks
    this.#random = options.random
  }

  add(member: T): void {
    const turn = this.#slots.length
    const earliest = Math.ceil(turn / 2)
    const slot = this.#slotAt(earliest + Math.floor(this.#random() * (turn - earliest + 1)))
    slot.add(member)
    this.#slotOf.set(member, slot)
  }

  remove(member: T): void {
    this.#slotOf.get(member)?.delete(member)
    this.#slotOf.delete(member)
    this.#awaiting.delete(member)
  }

  /** Registers a member's pong; false when none was expected. */
  acceptPong(member: T): boolean {
    return this.#awaiting.delete(member)
  }

  /** Advances the wheel by one slot. */
  tick(): PingRound<T> {
    this.#cursor = (this.#cursor + 1) % this.#slots.length
    const silent = [...this.#slotAt(-this.#pongTicks)].filter(member => this.#awaiting.has(member))
    for (const member of silent) this.remove(member)
    const due = [...this.#slotAt(0)]
    for (const member of due) this.#awaiting.add(member)
    return { due, silent }
  }

  #slotAt(distance: number): Set<T> {
    const turn = this.#slots.length
    const slot = this.#slots[(this.#cursor + distance + turn) % turn]
    if (!slot) throw new RangeError(`no slot at distance ${distance}`)
    return slot
  }
}
