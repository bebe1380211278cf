/** The command line or a file that it names is wrong; the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
