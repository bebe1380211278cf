/** Whether the database rejected a statement because of this constraint, or of a check that raises its name. */
export function isConstraintViolation(error: unknown, constraint: string): boolean {
  return typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint
}
