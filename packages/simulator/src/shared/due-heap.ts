/** A binary min-heap of ids ordered by time, then id. */
export class DueHeap {
  private readonly times: number[] = []
  private readonly ids: number[] = []

  get size(): number {
    return this.times.length
  }

  /** Infinite when empty. */
  get firstTime(): number {
    return this.times[0] ?? Number.POSITIVE_INFINITY
  }

  push(time: number, id: number): void {
    this.times.push(time)
    this.ids.push(id)
    let index = this.times.length - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!this.isBefore(index, parent)) return
      this.swap(index, parent)
      index = parent
    }
  }

  /** Removes and returns the first id; undefined when empty. */
  pop(): number | undefined {
    const first = this.ids[0]
    this.swap(0, this.ids.length - 1)
    this.times.pop()
    this.ids.pop()
    this.sink()
    return first
  }

  private sink(): void {
    let index = 0
    for (;;) {
      const left = 2 * index + 1
      const right = left + 1
      let least = index
      if (left < this.times.length && this.isBefore(left, least)) least = left
      if (right < this.times.length && this.isBefore(right, least)) least = right
      if (least === index) return
      this.swap(index, least)
      index = least
    }
  }

  private isBefore(a: number, b: number): boolean {
    const difference = (this.times[a] as number) - (this.times[b] as number)
    return difference < 0 || (difference === 0 && (this.ids[a] as number) < (this.ids[b] as number))
  }

  private swap(a: number, b: number): void {
    if (a === b || b < 0) return
    const time = this.times[a] as number
    const id = this.ids[a] as number
    this.times[a] = this.times[b] as number
    this.ids[a] = this.ids[b] as number
    this.times[b] = time
    this.ids[b] = id
  }
}
