/** Apart from the rest of money, which needs exact arithmetic: a page writes amounts long before it works any out. */

/** How many decimals a currency is written with: 100 → 2, 1 → 0. Throws RangeError when not a power of ten. */
export function countCurrencyDecimals(subunits: number): number {
  const text = String(subunits)
  if (!/^10*$/.test(text)) throw new RangeError(`subunits must be a power of ten: ${subunits}`)
  return text.length - 1
}
