/**
 * Into which files the browser's code goes. Few, each with a reason to be one: what changes with the libraries, what every
 * page needs, what the first screen of lists needs and nothing more, and the rules of betting, which come with the slip. The sign-in
 * dialog and what else comes after the first screen keep files of their own.
 */
import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** What `shell/deferred-components.tsx` fetches: it is wanted together. */
const DEFERRED_SHELL =
  /apps[\\/]web[\\/]app[\\/](shell[\\/](menus[\\/])?(sidebar(-state)?|footer|bottom-nav|ticket-slots|language-menu|odds-format-menu)|features[\\/](catalogue[\\/]sports-tree|ticket[\\/](ticket-panel|slip[\\/]empty-slip))|ui[\\/](tabs|menu|alerts))\.tsx?$/

const HOME = join(import.meta.dirname, '../app/routes/home.tsx')
const LIVE_SERVICES = join(import.meta.dirname, '../app/shell/start/start-live-services.ts')

/**
 * Everything of ours that a module imports, directly or not, but for what it only fetches later. Libraries' entry files
 * import all of a library, so what is needed of them cannot be told from here.
 */
function collectImports(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || id.includes('node_modules')) return seen
  seen.add(id)
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) collectImports(next, context, seen)
  return seen
}

/** A group of all that a page's module imports; the page itself keeps a file of its own, by which it is found. */
function importsOf(name: string, page: string): Rolldown.CodeSplittingGroup {
  const known = new WeakMap<Rolldown.ChunkingContext, Set<string>>()
  return {
    debugName: name,
    name(id, context) {
      const needed = known.get(context) ?? collectImports(page, context)
      known.set(context, needed)
      return needed.has(id) && id !== page ? name : null
    },
  }
}

export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: /rolldown[\\/]runtime/ },
  { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
  {
    name: 'base',
    test: /(apps[\\/]web[\\/]app(?![\\/](theme|init)\.ts)|packages[\\/]\w+[\\/]src)[\\/]/,
    tags: ['$initial'],
  },
  importsOf('lists', HOME),
  { name: 'frame', test: DEFERRED_SHELL },
  // What the connection shares with the slip must not bring the slip with the connection.
  importsOf('live', LIVE_SERVICES),
  {
    name: 'common',
    test: /(packages[\\/](client|contract)[\\/]src|apps[\\/]web[\\/]app[\\/](shared|ui|i18n))[\\/]/,
    minShareCount: 3,
    entriesAware: false,
  },
  { name: 'rules', test: /packages[\\/]betting[\\/]src[\\/]/, minShareCount: 2, entriesAware: false },
  {
    name: 'ticket',
    test: /apps[\\/]web[\\/]app[\\/]features[\\/]ticket[\\/]/,
    minShareCount: 3,
    entriesAware: false,
  },
]
