/**
 * Styles that are not needed at first (`*.late.module.css`): they travel in the code that wears them and join the page when
 * that code runs, so that the one style sheet of every page holds only what the server draws. Classes are named as in all
 * other modules. Addresses of files (`url()`) are not resolved in them.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'

const LATE = /\.late\.module\.css$/
/** Hides the file from what would put it into the one style sheet. */
const MARK = '.js'
const MARKED = /\.late\.module\.css\.js$/

/** What has no meaning to a browser; within quotes nothing of ours has two spaces or a brace. */
export function minifyCss(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim()
}

const joinPage = (css: string): string =>
  `const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(css)}); document.adoptedStyleSheets.push(sheet);`

/** Whoever comes out of the test runner's cache names it by its path below the project's root. */
const onDisk = (path: string, root: string): string =>
  !existsSync(path) && existsSync(join(root, path)) ? join(root, path) : path

export function lateStylesPlugin(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'touchline:late-styles',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    resolveId(source, importer) {
      if (LATE.test(source) && importer) return join(dirname(importer), source) + MARK
      if (MARKED.test(source)) return onDisk(source.slice(0, -MARK.length), config.root) + MARK
    },
    async load(id, options) {
      if (!MARKED.test(id)) return
      const file = id.slice(0, -MARK.length)
      this.addWatchFile(file)
      const { code, modules = {} } = await preprocessCSS(await readFile(file, 'utf8'), file, config)
      const page = options?.ssr ? '' : joinPage(minifyCss(code))
      return { code: `${page}export default ${JSON.stringify(modules)}`, moduleType: 'js', map: null }
    },
  }
}
