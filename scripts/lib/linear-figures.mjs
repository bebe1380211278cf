/** Formats the summary line of a run of `npm run test:linear`. */

/** @param {Record<string, number>} counts */
const formatCounts = counts =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

/** @param {string} json the figures of a run @returns {string} */
export function formatLinear(json) {
  const { database, histories, operations, sends, kills, effects, decisions, bets, outcomes, endings, violations } =
    JSON.parse(json)
  return [
    `${database}: ${histories} histories, ${operations} operations sent ${sends} times (${formatCounts(outcomes)}), `,
    `${decisions} decisions of traders, ${effects} effects, ${bets} bets (${formatCounts(endings)}), ${kills} kills: `,
    violations.length === 0 ? 'no violation' : `${violations.length} violations\n${violations.join('\n')}`,
  ].join('')
}
