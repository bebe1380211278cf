/** What a factor in thousandths adds, in percent: 1050 is 5. */
export const boostPercent = (factor: number): number => (factor - 1000) / 10
