/** Import cycles, those of types and of lazy imports included: each hinders understanding a file on its own. */

/**
 * @typedef {import('./graph.mjs').Edge} Edge
 * @typedef {import('./graph.mjs').Violation} Violation
 */

/** Says when code loads and imports nothing else (`definePart`): no file of it is needed to understand it. @param {string} path */
const isPartFile = path => /^apps\/web\/app\/.+\/part\.ts$/.test(path)

/** Every import between two files of a cycle; a file that imports itself has a rule of its own. @param {Edge[]} edges @returns {Violation[]} */
export function findCycles(edges) {
  const inner = edges.filter(({ from, to }) => to !== null && to !== from && !isPartFile(from))
  const groups = groupByCycle(inner)
  return inner
    .filter(({ from, to }) => groups.get(from) === groups.get(/** @type {string} */ (to)))
    .map(({ from, line, specifier }) => ({ file: from, line, message: `imports ${specifier}: an import cycle` }))
}

/**
 * Tarjan's algorithm for strongly connected components, without recursion.
 * @param {Edge[]} edges
 * @returns {Map<string, number>} a number for each file; two files share one if each imports the other, by way of others or not
 */
function groupByCycle(edges) {
  /** @type {Map<string, string[]>} */
  const targets = new Map()
  for (const { from, to } of edges) {
    const fileTargets = targets.get(from)
    if (fileTargets) fileTargets.push(/** @type {string} */ (to))
    else targets.set(from, [/** @type {string} */ (to)])
  }
  /** @type {Map<string, number>} */
  const order = new Map()
  /** @type {Map<string, number>} */
  const lowest = new Map()
  /** @type {Map<string, number>} */
  const groups = new Map()
  /** @type {string[]} */
  const open = []
  const read = (/** @type {Map<string, number>} */ map, /** @type {string} */ file) => map.get(file) ?? 0
  for (const start of targets.keys()) {
    if (order.has(start)) continue
    /** Files under way, with the next target of each. */
    const path = [{ file: start, next: 0 }]
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { file } = step
      if (!order.has(file)) {
        order.set(file, order.size)
        lowest.set(file, read(order, file))
        open.push(file)
      }
      const target = targets.get(file)?.[step.next]
      step.next += 1
      if (target !== undefined) {
        if (!order.has(target)) path.push({ file: target, next: 0 })
        else if (!groups.has(target)) lowest.set(file, Math.min(read(lowest, file), read(order, target)))
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent) lowest.set(parent.file, Math.min(read(lowest, parent.file), read(lowest, file)))
      if (read(lowest, file) !== read(order, file)) continue
      for (const done of open.splice(open.indexOf(file))) groups.set(done, read(order, file))
    }
  }
  return groups
}
