/**
 * The size budget of pages: bytes transferred before they are interactive, measured on the built files that their HTML
 * references: the entry with its imports, the page's code and its texts. The early script counts as part of the document.
 */
import { gzipSync } from 'node:zlib'

/** Files that every page needs. */
const FIRST_VIEW = ['app/entry-client.tsx', 'messages/en.json?first']
/** @type {Record<string, { source: string, texts?: string }>} the pages opened first */
const PAGES = {
  home: { source: 'app/routes/home.tsx' },
  league: { source: 'app/routes/league.tsx' },
  match: { source: 'app/routes/match.tsx', texts: 'messages/en.json?match' },
  promotions: { source: 'app/routes/promotions.tsx', texts: 'messages/en.json?bonus' },
  results: { source: 'app/routes/results.tsx' },
}
/** Upper bound of each page's code and texts in bytes after gzip. */
const JS_LIMIT = 120_000
/** The one style sheet of every page: a build that does not split its styles lists it by itself. */
const STYLE = 'style.css'

/** The compression that the build uses. */
const SERVED_LEVEL = 9

/** Upper bound of the styles in bytes after gzip. */
const CSS_LIMIT = 22_000

/** Texts of the first paint in any language, in bytes after gzip. */
const TEXTS_LIMIT = 3300
/** The other texts of a language, as a multiple of those of English. */
const LATER_TEXTS_RATIO = 1.35

/** Files that a host page loads to embed the sportsbook. */
const SDK_LIMIT = 8000

/**
 * @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk
 * @typedef {{ note: string, problems: string[] }} Budget
 */

/**
 * @param {Record<string, Chunk>} manifest Vite's manifest of the browser build
 * @param {(file: string) => Buffer} read
 * @returns {Budget}
 */
export function measureBudget(manifest, read) {
  const entries = [
    ...FIRST_VIEW,
    ...Object.values(PAGES).flatMap(({ source, texts }) => [source, ...(texts ? [texts] : [])]),
  ]
  const missing = entries.filter(key => !manifest[key])
  if (missing.length > 0) return { note: 'pages', problems: missing.map(key => `${key} is not in the manifest`) }
  /** @param {string[]} files */
  const measure = files => sum([...new Set(files)].map(file => gzipSync(read(file), { level: SERVED_LEVEL }).length))
  const everyPage = listChunks(manifest, FIRST_VIEW)
  const styles = [...everyPage.flatMap(chunk => chunk.css ?? []), ...(manifest[STYLE] ? [manifest[STYLE].file] : [])]
  if (styles.length === 0) return { note: 'pages', problems: ['the manifest has no style sheet'] }
  const css = measure(styles)
  const sizes = Object.entries(PAGES).map(([name, { source, texts }]) => {
    const chunks = listChunks(manifest, [...FIRST_VIEW, source, ...(texts ? [texts] : [])])
    return { name, bytes: measure(chunks.map(chunk => chunk.file)), limit: JS_LIMIT }
  })
  const problems = [...sizes, { name: 'css', bytes: css, limit: CSS_LIMIT }, ...measureTexts(manifest, measure)]
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ name, bytes, limit }) => `${name}: ${kilobytes(bytes)} gzipped, ${kilobytes(limit)} allowed`)
  const pages = sizes.map(({ name, bytes }) => `${name} ${kilobytes(bytes)}`).join(', ')
  return { note: `pages load js gzipped: ${pages}; css ${kilobytes(css)}`, problems }
}

/**
 * The texts of every language: those of the first paint, and all others against the English ones.
 * @param {Record<string, Chunk>} manifest @param {(files: string[]) => number} measure
 */
function measureTexts(manifest, measure) {
  const files = Object.entries(manifest).flatMap(([key, { file }]) => {
    const [, locale = '', query] = /^messages\/([\w-]+)\.json(\?\w+)?$/.exec(key) ?? []
    return locale ? [{ locale, isFirst: query === '?first', file }] : []
  })
  /** @param {string} locale @param {boolean} isFirst */
  const sizeOf = (locale, isFirst) =>
    measure(files.filter(bundle => bundle.locale === locale && bundle.isFirst === isFirst).map(({ file }) => file))
  const later = LATER_TEXTS_RATIO * sizeOf('en', false)
  return [...new Set(files.map(({ locale }) => locale))].flatMap(locale => [
    { name: `first texts of ${locale}`, bytes: sizeOf(locale, true), limit: TEXTS_LIMIT },
    { name: `other texts of ${locale}`, bytes: sizeOf(locale, false), limit: later },
  ])
}

/** The SDK for host pages, by the script as it is served. @param {Buffer} script @returns {Budget} */
export function measureSdk(script) {
  const bytes = gzipSync(script, { level: SERVED_LEVEL }).length
  const problems = bytes > SDK_LIMIT ? [`sdk: ${kilobytes(bytes)} gzipped, ${kilobytes(SDK_LIMIT)} allowed`] : []
  return { note: `the SDK has ${kilobytes(bytes)}`, problems }
}

/** The chunks of sources and what they import statically. @param {Record<string, Chunk>} manifest @param {string[]} sources */
function listChunks(manifest, sources) {
  /** @type {Set<string>} */
  const keys = new Set()
  for (const key of sources) collectStatic(manifest, key, keys)
  return [...keys].map(key => /** @type {Chunk} */ (manifest[key]))
}

/**
 * @param {Record<string, Chunk>} manifest
 * @param {string} key
 * @param {Set<string>} seen receives the files found
 */
function collectStatic(manifest, key, seen) {
  if (seen.has(key)) return
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) collectStatic(manifest, next, seen)
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`
}
