interface Scored<T> {
  readonly one: T
  readonly score: number
}

/** Returns the items with a positive score, best first; equal scores keep their order. */
export function best<T>(all: Iterable<T>, scoreOf: (one: T) => number, most: number): T[] {
  const found: Scored<T>[] = []
  for (const one of all) {
    const score = scoreOf(one)
    if (score > 0) found.push({ one, score })
  }
  found.sort((a, b) => b.score - a.score)
  return found.slice(0, most).map(({ one }) => one)
}
