/** Checks the import rules: `node scripts/import-rules.mjs [root]`. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { print, ROOT, runMain, UserError } from './lib/console.mjs'
import { readGraph } from './lib/imports/graph.mjs'
import { findViolations } from './lib/imports/rules.mjs'

/**
 * @param {string} root
 * @returns {Promise<{ files: number, edges: number, problems: string[] }>} problems as `file:line message`
 */
export async function checkImports(root) {
  const graph = await readGraph(root)
  const inner = graph.edges.filter(edge => edge.to !== null)
  if (graph.files.length === 0 || inner.length === 0) throw new UserError('The import rules read nothing.')
  const problems = findViolations(graph).map(({ file, line, message }) => `${file}:${line} ${message}`)
  return { files: graph.files.length, edges: inner.length, problems }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    const { files, edges, problems } = await checkImports(resolve(process.argv[2] ?? ROOT))
    for (const problem of problems) print(problem)
    print(`${files} files, ${edges} imports among them, ${problems.length} violations`)
    return problems.length === 0 ? 0 : 1
  })
}
