/**
 * Assigns the browser's code to chunks. There are few, each with a reason: libraries that change
 * together, code that every page needs, code of the first screen of lists, and the betting rules,
 * which load with the slip. The sign-in dialog and other code used after the first screen keep
 * their own chunks.
 */
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const HOME = join(import.meta.dirname, '../app/routes/home.tsx')
/** What pages other than home import as well: it must not pull in what loads once they are interactive. */
const PAGE_PARTS = [
  'ui/menu.tsx',
  'ui/tabs.tsx',
  'shared/alerts.ts',
  'shared/modals.ts',
  'shared/use-deferred.ts',
  'shared/use-settings.ts',
].map(file => join(import.meta.dirname, '../app', file))

/** What every page loads once it is interactive: one file instead of two dozen small ones. */
const IDLE = [
  'shell/sidebar/sidebar.tsx',
  'shell/layout/footer.tsx',
  'shell/layout/bottom-nav.tsx',
  'shell/slots/ticket-slots.tsx',
  'shell/menus/language-menu.tsx',
  'shell/menus/odds-format-menu.tsx',
  'shell/menus/live-updates-menu.tsx',
  'shell/layout/overlays.tsx',
  'shell/start/start-live-services.ts',
  'shell/start/player-events.ts',
  'shell/start/start-retrying.ts',
  'shell/navigation/link-navigation.ts',
  'shell/modals/follow-modals.ts',
  'shell/modals/visitor-prompts.ts',
  'shared/open-live-connection.ts',
  'shell/layout/live-notices.tsx',
  'shell/start/connection-alerts.ts',
  'ui/alert-card.tsx',
  '../../../packages/client/src/client.ts',
].map(file => join(import.meta.dirname, '../app', file))

/** What every page loads when somebody begins to use it. */
const USED = [
  'shell/start/responsible-gambling.ts',
  'features/favourites/start-favourites.ts',
  'shell/navigation/open-page.ts',
].map(file => join(import.meta.dirname, '../app', file))

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

/** A group of everything that the modules import; `isWanted`: which of it, by module. */
function importsOf(
  name: string,
  modules: readonly string[],
  isWanted: (id: string) => boolean = () => true,
): Rolldown.CodeSplittingGroup {
  const known = new WeakMap<Rolldown.ChunkingContext, Set<string>>()
  return {
    debugName: name,
    name(id, context) {
      const needed = known.get(context) ?? new Set(modules.flatMap(module => [...collectImports(module, context)]))
      known.set(context, needed)
      return needed.has(id) && isWanted(id) ? name : null
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
  // The page's module keeps its own chunk, by which the manifest finds it.
  importsOf('lists', [HOME, ...PAGE_PARTS], id => id !== HOME),
  // Code shared by the realtime connection and the slip must not pull the slip in with the
  // connection.
  importsOf('live', IDLE),
  importsOf('used', USED),
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
