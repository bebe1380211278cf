/**
 * Separate from `money.ts`, which needs exact arithmetic, because pages format amounts long before they compute any.
 */

/** The number of decimals of a currency: 100 → 2, 1 → 0. Throws RangeError when `subunits` is not a power of ten. */
export function countCurrencyDecimals(subunits: number): number {
  const text = String(subunits)
  if (!/^10*$/.test(text)) throw new RangeError(`subunits: ${subunits}`)
  return text.length - 1
}
