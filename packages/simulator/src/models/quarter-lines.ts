/**
 * Lines that may be refunded in whole or half. A quarter line is two half stakes on line ± 0.25; the effective
 * probability is (w + ½hw) / (w + ½hw + l + ½hl), whose inverse is the fair price.
 */

/** The result of a line on one side: won, half won, void, half lost, lost. */
export type LineResult = 'win' | 'halfWin' | 'void' | 'halfLose' | 'lose'

/** Result of "value + line > 0" for a whole, half or quarter line; `value` is a whole number. */
export function gradeLine(value: number, line: number): LineResult {
  const difference = value + line
  if (difference >= 0.5) return 'win'
  if (difference === 0.25) return 'halfWin'
  if (difference === 0) return 'void'
  return difference === -0.25 ? 'halfLose' : 'lose'
}

/**
 * Effective probability of "value + line > 0".
 * @param chances chances[i] is the probability of value = first + i
 */
export function lineProbability(chances: ArrayLike<number>, first: number, line: number): number {
  let won = 0
  let lost = 0
  for (let i = 0; i < chances.length; i++) {
    const difference = first + i + line
    const p = chances[i] ?? 0
    if (difference >= 0.5) won += p
    else if (difference === 0.25) won += p / 2
    else if (difference === -0.25) lost += p / 2
    else if (difference < 0) lost += p
  }
  return won + lost > 0 ? won / (won + lost) : 0.5
}
