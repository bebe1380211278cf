/** A valid order, and what a validator complains about. */
import type { RequestBody } from '../endpoints.ts'
import type { FieldProblem } from '../errors.ts'
import type { ValidationResult } from '../validators.ts'

export const fieldsOf = (checked: ValidationResult<unknown>): string[] =>
  checked.ok ? [] : checked.problems.map(({ field }) => field)
export const problemsOf = (checked: ValidationResult<unknown>): Record<string, string> =>
  Object.fromEntries((checked.ok ? [] : checked.problems).map(({ field, message }: FieldProblem) => [field, message]))

export const order: RequestBody<'postBets'> = {
  meta: { device_id: '0190a1e0-5c1f-7000-8000-000000000000', quick: false, type: 'single' },
  bets: [
    {
      stake: { value: 500, currency: 'EUR' },
      selections: [{ match_id: 4711, market_id: '18', specifier: 'total=2.5', outcome_id: '12', odds: 2.375 }],
    },
  ],
}
