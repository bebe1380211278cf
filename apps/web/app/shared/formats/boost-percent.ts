/** The increase by a factor in thousandths, in percent: 1050 is 5. */
export const boostPercent = (factor: number): number => (factor - 1000) / 10
