/** Every pair of indexes below `count`, the smaller first. */
export function listPairs(count: number): [number, number][] {
  return Array.from({ length: count }, (_, a) =>
    Array.from({ length: count - a - 1 }, (_, rest): [number, number] => [a, a + rest + 1]),
  ).flat()
}
