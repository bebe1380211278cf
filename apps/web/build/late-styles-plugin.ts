/**
 * A style sheet that nothing loads with the page (`isEarlyStyle`) goes with the code that imports it: it is bundled into the
 * JavaScript and inserted when that runs, so that the page's style sheet holds only the styles of what is there at first.
 * Classes are named as in all other CSS modules. `url()` references are not resolved in such a sheet.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'
import { isEarlyStyle } from './parts.ts'

const SHEET = /\.module\.css$/
/** Suffix that hides the file from Vite's CSS handling. */
const MARK = '.js'
const MARKED = /\.module\.css\.js$/

/**
 * Removes what is insignificant to a browser; quoted strings in this code base contain no double
 * spaces or braces.
 */
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

/** Modules from the test runner's cache have ids relative to the project root. */
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
      if (SHEET.test(source) && importer) {
        const file = join(dirname(importer), source)
        return isEarlyStyle(file) ? undefined : file + MARK
      }
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
