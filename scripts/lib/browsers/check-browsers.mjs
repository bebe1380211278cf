/**
 * Checks that the code and the style sheets of the browser, as written and as built, use nothing that the oldest supported
 * browsers lack, except what `supported.mjs` names with its reason. A name there that nothing needs any more is a problem too.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listRepoFiles } from '../repo-files.mjs'
import { findYoungApis } from './find-young-apis.mjs'
import { findYoungStyles } from './find-young-styles.mjs'
import { GUARDED_APIS, GUARDED_STYLES } from './supported.mjs'

const SOURCES =
  /^(?:apps\/(?:web\/app|host\/src\/browser)|packages\/(?:betting|client|contract|embed)\/src)\/.*\.(?:tsx?|css)$/
const NOT_SHIPPED = /\.test\.|\/testing\/|\.d\.ts$/
const BUILT = ['apps/web/dist/client/assets', 'apps/web/dist/embed']

/** @param {string} root */
function listBuilt(root) {
  return BUILT.filter(folder => existsSync(join(root, folder))).flatMap(folder =>
    readdirSync(join(root, folder))
      .filter(name => /\.(?:js|css)$/.test(name))
      .map(name => `${folder}/${name}`),
  )
}

/**
 * @param {string} root
 * @param {{ withBuild: boolean }} options
 * @returns {{ files: number, problems: string[] }}
 */
export function checkBrowsers(root, { withBuild }) {
  const sources = listRepoFiles(root).filter(path => SOURCES.test(path) && !NOT_SHIPPED.test(path))
  const files = [...sources, ...(withBuild ? listBuilt(root) : [])]
  const needed = new Set()
  const problems = files.flatMap(path => {
    const code = readFileSync(join(root, path), 'utf8')
    const isStyle = path.endsWith('.css')
    const guarded = isStyle ? GUARDED_STYLES : GUARDED_APIS
    return (isStyle ? findYoungStyles(code) : findYoungApis(path, code)).flatMap(({ name, lacking }) => {
      needed.add(name)
      return name in guarded ? [] : [`${path}: ${name} is missing in ${lacking.join(', ')}`]
    })
  })
  const unneeded = Object.keys({ ...GUARDED_APIS, ...GUARDED_STYLES }).filter(name => withBuild && !needed.has(name))
  return {
    files: files.length,
    problems: [...problems, ...unneeded.map(name => `supported.mjs: nothing uses ${name}`)],
  }
}
