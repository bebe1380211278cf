/**
 * A digest of a set of markets, which lets a replica detect missing markets: the sum modulo 2^32 of the 32-bit FNV-1a
 * hashes of their keys. It is independent of order, adding or removing a market costs one addition, and the difference
 * of two digests depends only on the markets in which the sets differ.
 */

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** FNV-1a hash of a market key (`sr:match:1/18/total=2.5`), an unsigned 32-bit integer. Keys are ASCII. */
export function hashMarketKey(key: string): number {
  let hash = FNV_OFFSET
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), FNV_PRIME)
  return hash >>> 0
}

/** The digest of the union of two disjoint sets. One operand may be the hash of a single market. */
export const addDigests = (a: number, b: number): number => (a + b) >>> 0

/** The digest of the set difference, where the second set is a subset of the first; 0 for equal sets. */
export const subtractDigests = (a: number, b: number): number => (a - b) >>> 0

/** The digest of the markets with these keys. Keys must be unique. */
export function digestMarketKeys(keys: Iterable<string>): number {
  let digest = 0
  for (const key of keys) digest = addDigests(digest, hashMarketKey(key))
  return digest
}
