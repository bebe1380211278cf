// The library has no types of its own; these are the few things the comparison uses.
declare module 'oddslib' {
  export type Format = 'moneyline' | 'hongKong' | 'impliedProbability' | 'indonesian' | 'malay'
  export function from(
    format: 'decimal',
    odds: number,
  ): { to(format: Format, options: { precision: number; percentage?: boolean }): number | string }
}
