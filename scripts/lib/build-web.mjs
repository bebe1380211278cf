/**
 * Builds the sportsbook for browser and server when its sources changed since the last build. Sources are all
 * files that can end up in the bundle, compared by a hash of their contents, independent of file times.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { print, secondsSince, UserError } from './console.mjs'
import { findCommand, runNode } from './run.mjs'

const SOURCES = [
  'apps/web',
  'packages/betting',
  'packages/contract',
  'packages/client',
  'packages/embed',
  'package-lock.json',
]
const IGNORED_FOLDERS = new Set(['dist', 'node_modules', '.cache'])

/**
 * @param {string} root
 * @returns {string} hash over names and contents of all sources
 */
export function hashSources(root) {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(source => listFiles(join(root, source))).sort()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function listFiles(path) {
  if (!existsSync(path)) return []
  if (path.endsWith('package-lock.json')) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap(entry => {
    if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : listFiles(join(path, entry.name))
    return /\.test\.tsx?$|\.md$/.test(entry.name) ? [] : [join(path, entry.name)]
  })
}

/** @param {string} root */
const stampPath = root => join(root, 'apps/web/dist/.build-hash')

/** Whether the last build was made from the present sources. @param {string} root */
export function isBuilt(root) {
  return existsSync(stampPath(root)) && readFileSync(stampPath(root), 'utf8') === hashSources(root)
}

/**
 * Ensures that `apps/web/dist/{client,server,embed}` is built from the current sources.
 * @param {string} root
 * @param {{ force?: boolean }} [options]
 */
export async function buildWeb(root, { force = false } = {}) {
  if (!force && isBuilt(root)) return
  const hash = hashSources(root)
  const start = performance.now()
  print('Building the sportsbook')
  rmSync(join(root, 'apps/web/dist'), { recursive: true, force: true })
  await Promise.all([
    vite(root, ['--outDir', 'dist/client', '--manifest']),
    vite(root, ['--outDir', 'dist/server', '--ssr', 'app/entry-server.tsx']),
    buildEmbed(root),
  ])
  writeFileSync(stampPath(root), hash)
  print(`Built in ${secondsSince(start)}`)
}

/** Builds the SDK that the sportsbook's server hands to host pages. @param {string} root */
export async function buildEmbed(root) {
  const { code, output } = await runNode([
    join(root, 'packages/embed/scripts/build.ts'),
    join(root, 'apps/web/dist/embed'),
  ])
  if (code !== 0) throw new UserError(`${output.trim()}\n\nThe embed SDK did not build.`)
}

/** @param {string} root @param {string[]} args */
async function vite(root, args) {
  const { code, output } = await runNode([findCommand('vite'), 'build', '--logLevel', 'warn', ...args], {
    cwd: join(root, 'apps/web'),
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0)
    throw new UserError(`${output.trim()}\n\nThe sportsbook did not build (vite build ${args.join(' ')}).`)
}
