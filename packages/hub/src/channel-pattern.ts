/**
 * Patterns of channel names, as Centrifugo's `channels` method takes them: `*` stands for any text, the empty pattern
 * for every name. The other signs of its globs are refused, so that a pattern never matches less than it says.
 */

import { HubError } from './hub-error.ts'
import { PROTOCOL_ERRORS } from './protocol-codes.ts'

const UNKNOWN_SIGNS = /[?[\]{}\\]/

/** Answers whether a name fits the pattern. Throws HubError when the pattern has signs besides `*`. */
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

/** Whether the parts follow one another between the head and `end`: the first place of each leaves most to the rest. */
function holdsInOrder(name: string, parts: readonly string[], head: string, end: number): boolean {
  let from = head.length
  for (const part of parts) {
    const found = name.indexOf(part, from)
    from = found + part.length
    if (found < 0 || from > end) return false
  }
  return true
}
