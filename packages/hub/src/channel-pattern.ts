/**
 * Channel name patterns of Centrifugo's `channels` method: `*` matches any text, the empty pattern every name. Other
 * glob characters are rejected, so that a pattern never matches less than intended.
 */

import { HubError } from './hub-error.ts'
import { PROTOCOL_ERRORS } from './protocol-codes.ts'

const UNKNOWN_SIGNS = /[?[\]{}\\]/

/** Returns a predicate on names. Throws HubError when the pattern has special characters other than `*`. */
export function compileChannelPattern(pattern: string): (name: string) => boolean {
  if (UNKNOWN_SIGNS.test(pattern))
    throw new HubError(PROTOCOL_ERRORS.notAvailable, `pattern "${pattern}" has more than "*"`)
  const [head = '', ...others] = pattern.split('*')
  const tail = others.pop()
  if (tail === undefined) return pattern === '' ? () => true : name => name === pattern
  return name => {
    const end = name.length - tail.length
    return end >= head.length && name.startsWith(head) && name.endsWith(tail) && holdsInOrder(name, others, head, end)
  }
}

/**
 * Whether the parts occur in order between the head and `end`. Greedy: the first occurrence of each leaves the most
 * room for the rest.
 */
function holdsInOrder(name: string, parts: readonly string[], head: string, end: number): boolean {
  let from = head.length
  for (const part of parts) {
    const found = name.indexOf(part, from)
    from = found + part.length
    if (found < 0 || from > end) return false
  }
  return true
}
