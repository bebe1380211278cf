/**
 * Assigns the browser's code to chunks. There are few, each with a reason: libraries that change
 * together, code that every page needs, code of the first screen of lists, and the betting rules,
 * which load with the slip. The sign-in dialog and other code used after the first screen keep
 * their own chunks.
 */
import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** Loaded together by `shell/deferred-components.tsx`. */
const DEFERRED_SHELL =
  /apps[\\/]web[\\/]app[\\/](shell[\\/](menus[\\/])?(sidebar(-state)?|footer|bottom-nav|ticket-slots|language-menu|odds-format-menu)|features[\\/](catalogue[\\/]sports-tree|ticket[\\/](ticket-panel|slip[\\/]empty-slip))|ui[\\/](tabs|menu|alerts))\.tsx?$/

const HOME = join(import.meta.dirname, '../app/routes/home.tsx')
const LIVE_SERVICES = join(import.meta.dirname, '../app/shell/start/start-live-services.ts')

/**
 * Collects the app modules that a module imports statically, directly or transitively. Libraries
 * are excluded, because their entry files import the whole library.
 */
function collectImports(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || id.includes('node_modules')) return seen
  seen.add(id)
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) collectImports(next, context, seen)
  return seen
}

/**
 * A group of everything that a page's module imports; the page module keeps its own chunk, by which
 * the manifest finds it.
 */
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
    test: /(apps[\\/]web[\\/]app(?![\\/](theme|init|push-worker)\.ts)|packages[\\/]\w+[\\/]src)[\\/]/,
    tags: ['$initial'],
  },
  importsOf('lists', HOME),
  { name: 'frame', test: DEFERRED_SHELL },
  // Code shared by the realtime connection and the slip must not pull the slip in with the
  // connection.
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
