/** @typedef {import('./graph.mjs').Edge} Edge */

/** Where a type-only import closes a cycle too. */
const COUNTS_TYPES = /^apps\/backend\//

/**
 * Import cycles among files. Outside of the back end type-only imports do not count: they are erased, so they can neither
 * run in the wrong order nor keep two modules from being loaded apart. Lazy `import()` does count everywhere.
 * @param {Edge[]} edges
 * @returns {Edge[][]} each cycle as the edges round it; one cycle a tangle is enough to act on
 */
export function findCycles(edges) {
  const graph = groupByFile(edges)
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map()
  /** @type {Edge[][]} */
  const cycles = []
  /** @type {Edge[]} */
  const path = []

  /** @param {string} file */
  const visit = file => {
    state.set(file, 'open')
    for (const edge of graph.get(file) ?? []) {
      const to = /** @type {string} */ (edge.to)
      path.push(edge)
      if (state.get(to) === 'open') cycles.push(path.slice(path.findIndex(step => step.from === to)))
      else if (!state.has(to)) visit(to)
      path.pop()
    }
    state.set(file, 'done')
  }
  for (const file of graph.keys()) if (!state.has(file)) visit(file)
  return cycles
}

/** @param {Edge[]} edges @returns {Map<string, Edge[]>} */
function groupByFile(edges) {
  const graph = new Map()
  for (const edge of edges) {
    if (edge.to === null || (edge.typeOnly && !COUNTS_TYPES.test(edge.from))) continue
    graph.set(edge.from, [...(graph.get(edge.from) ?? []), edge])
  }
  return graph
}
