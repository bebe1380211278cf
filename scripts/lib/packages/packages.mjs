import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, UserError } from '../console.mjs'
import { run } from '../run.mjs'
import { buildPackage } from './build-package.mjs'
import { checkPacked } from './check-package.mjs'
import { findNodes, NODE_MAJORS, toMajor } from './find-nodes.mjs'
import { builtFolder, PUBLISHED, readManifest } from './published-packages.mjs'
import { tryPackages } from './try-packages.mjs'

/** Where the tarballs are written. */
const TARBALLS = join(ROOT, '.cache', 'packages')

/** @typedef {{ name: string, tarball: string, files: string[] }} Packed files: paths in the tarball */
/** @typedef {(line: string) => void} Print */

/** @param {Print} print @returns {Promise<Packed[]>} */
export async function buildPackages(print) {
  rmSync(TARBALLS, { recursive: true, force: true })
  mkdirSync(TARBALLS, { recursive: true })
  const packed = []
  for (const name of PUBLISHED) {
    await buildPackage(name)
    const { tarball, files, size } = await pack(builtFolder(name))
    print(`${readManifest(name).name.padEnd(24)}${files.length} files, ${(size / 1_000).toFixed(0)} kB`)
    packed.push({ name, tarball, files })
  }
  return packed
}

/** @param {string} folder */
async function pack(folder) {
  const { code, output } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', TARBALLS], {
    cwd: folder,
  })
  if (code !== 0) throw new UserError(`npm pack failed in ${folder}:\n${output}`)
  // npm 11 prints a list; npm 12 an object by name.
  const [{ filename, files, size }] = Object.values(JSON.parse(output))
  return {
    tarball: join(TARBALLS, filename),
    files: files.map((/** @type {{ path: string }} */ { path }) => path),
    size,
  }
}

/** @param {Packed[]} packed @param {Print} print */
export async function checkPackages(packed, print) {
  const problems = []
  for (const { name, tarball, files } of packed) problems.push(...(await checkPacked(name, tarball, files)))
  if (problems.length > 0) throw new UserError(problems.join('\n'))
  print('publint and are-the-types-wrong have nothing to report')
}

/** @param {Packed[]} packed @param {Print} print */
export async function tryBuiltPackages(packed, print) {
  const nodes = findNodes()
  const tried = Object.keys(nodes).map(toMajor)
  print('In an empty project:')
  const tarballs = packed.map(({ name, tarball }) => [readManifest(name).name, tarball])
  await tryPackages(Object.fromEntries(tarballs), nodes, line => print(line))
  const missing = NODE_MAJORS.filter(major => !tried.includes(major))
  if (missing.length > 0) print(`  not tried, because this machine lacks it: Node ${missing.join(', ')}`)
}
