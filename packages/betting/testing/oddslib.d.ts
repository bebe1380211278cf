// The library ships no types; this declares only what the comparison uses.
declare module 'oddslib' {
  export type Format = 'moneyline' | 'hongKong' | 'impliedProbability' | 'indonesian' | 'malay'
  export function from(
    format: 'decimal',
    odds: number,
  ): { to(format: Format, options: { precision: number; percentage?: boolean }): number | string }
}
