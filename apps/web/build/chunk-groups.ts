/**
 * Assigns the browser's code to chunks. There are few, each with a reason: libraries that change
 * together, code that every page needs, code of the first screen of lists, and the betting rules,
 * which load with the slip. The sign-in dialog and other code used after the first screen keep
 * their own chunks.
 */
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const fileInApp = (file: string): string => join(import.meta.dirname, '../app', file)

const ENTRY = fileInApp('entry-client.tsx')
const HOME = fileInApp('routes/home.tsx')
const MATCH = fileInApp('routes/match.tsx')
const PROMOTIONS = fileInApp('routes/promotions.tsx')
/** Imports of pages without lists too: they must not pull in code that loads once the page is interactive, nor the lists. */
const PAGE_PARTS = [
  'ui/numeric.tsx',
  'ui/tabs.tsx',
  'shared/addresses/address.ts',
  'shared/alerts/alerts.ts',
  'shared/alerts/failures.ts',
  'shared/modals/modals.ts',
  'shared/helpers/throttle.ts',
  'shared/app/use-deferred.ts',
  '../../../packages/client/src/web-platform.ts',
].map(fileInApp)
/** Imports of home that other pages with lists have no use for. */
const HOME_PARTS: ReadonlySet<string> = new Set(
  ['features/catalogue/top-leagues.tsx', 'features/catalogue/home-strip-slot.tsx'].map(fileInApp),
)

/** Modules that every page loads once it is interactive: one file instead of two dozen small ones. */
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
  'shared/app/open-live-connection.ts',
  'shell/layout/live-notices.tsx',
  'shell/start/connection-alerts.ts',
  'ui/alert-card.tsx',
  '../../../packages/client/src/client.ts',
].map(fileInApp)

/** Modules that every page loads at the first interaction. */
const USED = [
  'shell/start/responsible-gambling.ts',
  'features/favourites/start-favourites.ts',
  'shell/navigation/open-page.ts',
  'shell/start/start-menu-keys.ts',
].map(fileInApp)

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

type IsImported = (id: string, context: Rolldown.ChunkingContext) => boolean

/** Whether one of the modules is, or imports, a module. */
function importedBy(...modules: readonly string[]): IsImported {
  const known = new WeakMap<Rolldown.ChunkingContext, Set<string>>()
  return (id, context) => {
    const needed = known.get(context) ?? new Set(modules.flatMap(module => [...collectImports(module, context)]))
    known.set(context, needed)
    return needed.has(id)
  }
}

const isImportedByHome = importedBy(HOME)
const isImportedByMatch = importedBy(MATCH)
const isImportedByPromotions = importedBy(PROMOTIONS)
const isOnEveryPage = importedBy(ENTRY, ...PAGE_PARTS)
const isInLists = importedBy(HOME)

const group = (name: string, isIncluded: IsImported): Rolldown.CodeSplittingGroup => ({
  debugName: name,
  name: (id, context) => (isIncluded(id, context) ? name : null),
})

export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
  // Nearly all pages load the code shared by lists and the match page.
  group(
    'base',
    (id, context) => isOnEveryPage(id, context) || (isImportedByHome(id, context) && isImportedByMatch(id, context)),
  ),
  // The page's module keeps its own chunk, by which the manifest finds it.
  group('lists', (id, context) => id !== HOME && !HOME_PARTS.has(id) && isInLists(id, context)),
  // Filters of lists other than home's have menus, and the header, which is interactive after the page.
  { name: 'menu', test: /app[\\/]ui[\\/]menu\.tsx$/ },
  // Code shared by the realtime connection and the slip must not pull the slip in with the connection.
  group('live', importedBy(...IDLE)),
  // The match page imports them as well, and must not pull in what is loaded on use.
  { name: 'keys', test: /(late-query-keys|first-page|search-text|build-slug)\.ts$/ },
  group('used', importedBy(...USED)),
  // One file instead of several small ones.
  { name: 'filters', test: /features[\\/]catalogue[\\/](filter-bar|filtered-list|outright-list)\.tsx$/ },
  // Pages of sports, leagues and matches.
  { name: 'subjects', test: /(routes[\\/]find|ui[\\/]crumbs|catalogue[\\/]league-page)\.(tsx?|module\.css)$/ },
  // The code that promotions share with the slip and with dialogs must not pull these in.
  group('parts', (id, context) => !/[\\/](bonuses|routes)[\\/]/.test(id) && isImportedByPromotions(id, context)),
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
