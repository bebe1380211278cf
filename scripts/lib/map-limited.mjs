/**
 * `Promise.all` over a mapping, at most `limit` of them at a time; results in the order of the items.
 * @template Item, Result
 * @param {Item[]} items
 * @param {number} limit
 * @param {(item: Item) => Promise<Result>} map
 * @returns {Promise<Result[]>}
 */
export async function mapLimited(items, limit, map) {
  /** @type {Result[]} */
  const results = []
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await map(/** @type {Item} */ (items[index]))
    }
  }
  await Promise.all(Array.from({ length: limit }, work))
  return results
}
