/**
 * Clock and randomness are arguments in the pure packages, so that a price or a settlement can be reproduced. The
 * compiler excludes window and process there, but `Date` and `Math.random` are part of the language.
 */
const PURE = /^packages\/(?:betting|simulator)\/src\//

/**
 * @param {import('./graph.mjs').Graph['files']} files
 * @returns {import('./graph.mjs').Violation[]}
 */
export function findImpurities(files) {
  return files
    .filter(({ path }) => PURE.test(path) && !/\.test\.ts$/.test(path))
    .flatMap(({ path, text, program }) =>
      findCalls(program()).map(({ what, start }) => ({
        file: path,
        line: text.slice(0, start).split('\n').length,
        message: `uses ${what}: clock and randomness are arguments here`,
      })),
    )
}

/** @param {unknown} node @returns {{ what: string, start: number }[]} */
function findCalls(node) {
  if (Array.isArray(node)) return node.flatMap(findCalls)
  if (typeof node !== 'object' || node === null) return []
  const what = 'type' in node ? nameImpurity(/** @type {import('vite').ESTree.Node} */ (node)) : null
  const inner = Object.values(node).flatMap(findCalls)
  return what && 'start' in node ? [{ what, start: Number(node.start) }, ...inner] : inner
}

/** @param {import('vite').ESTree.Node} node @returns {string | null} */
function nameImpurity(node) {
  if (node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name === 'Date') {
    return node.arguments.length === 0 ? 'new Date()' : null
  }
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || node.property.type !== 'Identifier')
    return null
  const name = `${node.object.name}.${node.property.name}`
  return name === 'Math.random' || name === 'Date.now' ? name : null
}
