import { Spread } from './spread.ts'

/** Distribution of how many of independent attempts succeed. */
export function computeSuccessDistribution(chances: readonly number[]): Spread {
  const row = new Float64Array(chances.length + 1)
  row[0] = 1
  chances.forEach((chance, count) => {
    for (let k = count + 1; k >= 0; k--) {
      row[k] = (row[k] as number) * (1 - chance) + (k > 0 ? (row[k - 1] as number) * chance : 0)
    }
  })
  return new Spread(0, row)
}
