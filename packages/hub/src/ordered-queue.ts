/** Runs tasks that share a key sequentially in submission order, and all others concurrently. */
export class OrderedQueue {
  readonly #tails = new Map<string, Promise<unknown>>()

  async run<T>(keys: readonly string[], task: () => Promise<T>): Promise<T> {
    // Tasks with many keys mostly wait for the same earlier task.
    const before = new Set<Promise<unknown>>()
    for (const key of keys) {
      const tail = this.#tails.get(key)
      if (tail) before.add(tail)
    }
    const result = Promise.all(before).then(task)
    // A failed task does not fail the tasks queued after it.
    const tail = result.then(ignore, ignore)
    for (const key of keys) this.#tails.set(key, tail)
    await tail
    for (const key of keys) if (this.#tails.get(key) === tail) this.#tails.delete(key)
    return result
  }
}

function ignore(): void {}
