import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * A failure the user can fix: its message is printed without a stack trace.
 */
export class UserError extends Error {}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Seconds since a `performance.now()` reading, for progress lines.
 * @param {number} start
 */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}

/**
 * Runs a command's main function; its number is the exit code. User errors print their message, any other error
 * is a bug and keeps its stack.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  // A reader may close the pipe early (`npm run check | head`), which is no error.
  process.stdout.on('error', () => {})
  try {
    process.exitCode = await main()
  } catch (error) {
    process.exitCode = 1
    const text = error instanceof UserError ? error.message : error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${text}\n`)
  }
}
