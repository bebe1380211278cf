/**
 * Assigns the browser's code to chunks, by the parts and what they import: libraries that change together, what most pages
 * need, what a page shares with others, what every page loads by itself (`idle`) and at its first use, and what late parts
 * share of a folder.
 */
import { basename, join } from 'node:path'
import type { Rolldown } from 'vite'
import { targetsAt } from './parts.ts'

const ENTRY = join(import.meta.dirname, '../app/entry-client.tsx')
const HOME = join(import.meta.dirname, '../app/routes/home.tsx')
const PROMOTIONS = join(import.meta.dirname, '../app/routes/promotions.tsx')
const MATCH = join(import.meta.dirname, '../app/routes/match.tsx')
const PAGES = [...new Set(targetsAt('page'))]

/** The modules of ours that a module imports statically, directly or transitively, with itself. */
function collectImports(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || id.includes('node_modules')) return seen
  seen.add(id)
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) collectImports(next, context, seen)
  return seen
}

/** Which of the modules are a module, or import it. */
function findImporters(modules: readonly string[]) {
  const found = new WeakMap<Rolldown.ChunkingContext, Map<string, string[]>>()
  return (id: string, context: Rolldown.ChunkingContext): readonly string[] => {
    let importers = found.get(context)
    if (!importers) {
      importers = new Map()
      found.set(context, importers)
      for (const module of modules)
        for (const imported of collectImports(module, context))
          importers.set(imported, [...(importers.get(imported) ?? []), module])
    }
    return importers.get(id) ?? []
  }
}

const importersInEntry = findImporters([ENTRY])
const importersInPages = findImporters(PAGES)
const importersInIdle = findImporters(targetsAt('idle'))
const importersInFirstUse = findImporters(targetsAt('first-use'))

/** Whether home imports a module, or what every page loads by itself. */
const isEarly = (id: string, context: Rolldown.ChunkingContext): boolean =>
  importersInPages(id, context).includes(HOME) || importersInIdle(id, context).length > 0

/** Whether nearly every page needs a module: the entry does, or the match page and others, or the promotions and home. */
function isBase(id: string, context: Rolldown.ChunkingContext): boolean {
  const pages = importersInPages(id, context)
  const isShared = pages.length > 1 || isEarly(id, context)
  return (
    importersInEntry(id, context).length > 0 ||
    (pages.includes(MATCH) && isShared) ||
    (pages.includes(PROMOTIONS) && isEarly(id, context))
  )
}

/**
 * A group of modules that a page shares with other pages or late parts. A page's module keeps a chunk of its own, by which the
 * manifest finds it.
 */
const sharedByPages = (
  debugName: string,
  toName: (pages: readonly string[], isEarly: boolean) => string | null,
): Rolldown.CodeSplittingGroup => ({
  debugName,
  name(id, context) {
    const pages = importersInPages(id, context)
    return pages.length === 0 || PAGES.includes(id) ? null : toName(pages, isEarly(id, context))
  },
  minShareCount: 2,
})

/** What several parts share of a folder. */
const FOLDERS = /[\\/](?:packages[\\/](\w+)|app[\\/](?:features[\\/]([\w-]+)|shared|ui|i18n))[\\/]/
const isCommon = (unit = 'common'): boolean => ['client', 'contract'].includes(unit)

export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
  { debugName: 'base', name: (...of) => (isBase(...of) ? 'base' : null) },
  sharedByPages('lists', (_pages, isEarly) => (isEarly ? 'lists' : null)),
  sharedByPages('several pages', pages => (pages.length > 1 ? pages.map(page => basename(page)).join() : null)),
  sharedByPages('one page', ([page = '']) => basename(page)),
  { debugName: 'idle', name: (...of) => (importersInIdle(...of).length > 0 ? 'idle' : null) },
  { debugName: 'first-use', name: (...of) => (importersInFirstUse(...of).length > 0 ? 'first-use' : null) },
  {
    debugName: 'folders',
    name(id) {
      const [path, unit, feature] = FOLDERS.exec(id) ?? []
      return path ? (feature ?? (isCommon(unit) ? 'common' : (unit ?? 'common'))) : null
    },
    minShareCount: 3,
  },
]
