/** Names of classes in style sheets, short and alike in both builds: what they are called there, and a mark of the file. */
import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const MARK_LENGTH = 4

/** Of one file all names end alike, which costs next to nothing once compressed. */
export function nameClass(name: string, file: string): string {
  const [path = ''] = relative(ROOT, file).replaceAll('\\', '/').split('?')
  return `${name}-${createHash('sha256').update(path).digest('hex').slice(0, MARK_LENGTH)}`
}
