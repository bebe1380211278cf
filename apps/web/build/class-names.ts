/**
 * Generates short CSS class names, identical in both builds: the local name plus a suffix of the
 * file.
 */
import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const MARK_LENGTH = 4

/** All names of a file share a suffix, which compresses well. */
export function nameClass(name: string, file: string): string {
  const [path = ''] = relative(ROOT, file).replaceAll('\\', '/').split('?')
  return `${name}-${createHash('sha256').update(path).digest('hex').slice(0, MARK_LENGTH)}`
}
