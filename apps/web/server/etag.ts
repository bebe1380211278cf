/**
 * ETags of responses. They are weak, as one response is sent in several encodings: a strong one would promise the same
 * bytes for each.
 */
import { createHash } from 'node:crypto'

/** The ETag of a response by its unencoded body. */
export const createEtag = (body: Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`

const opaqueTag = (etag: string): string => etag.trim().replace(/^W\//, '')

/** Whether `If-None-Match` names an ETag, by weak comparison: caches list several, and some drop the `W/`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(one => opaqueTag(one) === opaqueTag(etag))
}
