import { createUuid } from './web-platform.ts'

/**
 * The key of one intent of a person, such as one press of "place bet": a random UUID, made once and sent again with
 * every retry of that intent. A new key means a new intent, and money may move a second time.
 */
export function createIdempotencyKey(): string {
  return createUuid()
}
