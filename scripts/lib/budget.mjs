/**
 * The size budget of the home page: bytes transferred before it is interactive, measured on the built files that its
 * HTML references: the entry with its imports, the page's code, its texts, and the script before the first paint.
 */
import { gzipSync } from 'node:zlib'

const FIRST_VIEW = ['app/entry-client.tsx', 'app/theme.ts', 'app/routes/home.tsx', 'messages/en.json']
/** The one style sheet of every page: a build that does not split its styles lists it by itself. */
const STYLE = 'style.css'

/** The compression that the build uses. */
const SERVED_LEVEL = 9

/** Upper bounds in bytes after gzip. */
const LIMITS = { js: 105_000, css: 18_000 }

/** What a host page loads to embed the sportsbook. */
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
  const missing = FIRST_VIEW.filter(key => !manifest[key])
  if (missing.length > 0) return { note: 'home', problems: missing.map(key => `${key} is not in the manifest`) }
  /** @type {Set<string>} */
  const keys = new Set()
  for (const key of FIRST_VIEW) collectStatic(manifest, key, keys)
  const chunks = [...keys].map(key => /** @type {Chunk} */ (manifest[key]))
  const styles = [...chunks.flatMap(chunk => chunk.css ?? []), ...(manifest[STYLE] ? [manifest[STYLE].file] : [])]
  if (styles.length === 0) return { note: 'home', problems: ['the manifest has no style sheet'] }
  const files = { js: chunks.map(chunk => chunk.file), css: styles }
  const kinds = /** @type {const} */ (['js', 'css'])
  const sizes = kinds.map(kind => ({
    kind,
    bytes: sum([...new Set(files[kind])].map(file => gzipSync(read(file), { level: SERVED_LEVEL }).length)),
  }))
  const problems = sizes
    .filter(({ kind, bytes }) => bytes > LIMITS[kind])
    .map(({ kind, bytes }) => `${kind}: ${kilobytes(bytes)} gzipped, ${kilobytes(LIMITS[kind])} allowed`)
  return {
    note: `home loads ${sizes.map(({ kind, bytes }) => `${kilobytes(bytes)} ${kind}`).join(', ')} gzipped`,
    problems,
  }
}

/** The SDK for host pages, by the script as it is served. @param {Buffer} script @returns {Budget} */
export function measureSdk(script) {
  const bytes = gzipSync(script, { level: SERVED_LEVEL }).length
  const problems = bytes > SDK_LIMIT ? [`sdk: ${kilobytes(bytes)} gzipped, ${kilobytes(SDK_LIMIT)} allowed`] : []
  return { note: `the SDK has ${kilobytes(bytes)}`, problems }
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
