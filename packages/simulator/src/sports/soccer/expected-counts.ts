/** Expected counts of a match, from which its incidents are sampled and its markets priced. */

/** Expected goals of a fixture: λ = (T ± S) / 2, at least 0.15. */
export function expectedGoals(edge: number, total: number): readonly [number, number] {
  return [Math.max(0.15, (total + edge) / 2), Math.max(0.15, (total - edge) / 2)]
}

/** Expected corners of a fixture. */
export function expectedCorners(edge: number): readonly [number, number] {
  return [Math.max(2, 5.2 + 0.8 * edge), Math.max(2, 4.7 - 0.8 * edge)]
}

export const EXPECTED_YELLOW: readonly [number, number] = [1.8, 2.1]
export const EXPECTED_RED: readonly [number, number] = [0.07, 0.09]
