/** A failure that the person who starts the mock can mend; its message says how. */
export class MockError extends Error {
  override readonly name = 'MockError'
}
