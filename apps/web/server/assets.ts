/** Resolves the build files that a page needs, from Vite's manifest. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageAssets } from '../app/document/render-document.ts'

export interface ServedAssets extends Omit<PageAssets, 'fonts'> {
  /** The script of `/init-sportsbook`. */
  readonly initScript: string
}

/** Source expressions by which the content security policy allows the inline scripts of pages. */
export function inlineSources({ earlyScript }: Pick<PageAssets, 'earlyScript'>): string[] {
  if (!('code' in earlyScript)) return []
  return [`'sha256-${createHash('sha256').update(earlyScript.code).digest('base64')}'`]
}

export type AssetsFor = (sources: readonly string[]) => ServedAssets

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const CLIENT = 'app/entry-client.tsx'
const EARLY_SCRIPT = 'app/early-script.ts'
const INTL_WORKER = 'app/intl-worker.ts'
const INIT = 'app/init.ts'
const STYLE = 'style.css'

const readManifest = (clientFolder: string): Manifest =>
  JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'))

/** Returns the given chunks and all their transitive imports, without duplicates. */
function closure(manifest: Manifest, sources: readonly string[]): Chunk[] {
  const seen = new Set<string>()
  const visit = (source: string): void => {
    if (seen.has(source)) return
    const chunk = manifest[source]
    if (!chunk) throw new Error(`the build has no file for ${source}`)
    seen.add(source)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return [...seen].map(source => manifest[source] as Chunk)
}

/** `read` returns the text of a build file. */
export function createAssetsFor(manifest: Manifest, read: (file: string) => string): AssetsFor {
  const url = (file: string) => `/${file}`
  const styleSheet = manifest[STYLE]
  if (!styleSheet) throw new Error('the build has no style sheet')
  const urlOf = (source: string): string => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`the build has no file for ${source}`)
    return url(chunk.file)
  }
  /** The files of a locale's messages, by bundle. */
  const messagesOf = (locale: string): Record<string, string> => {
    const path = `messages/${locale}.json?`
    const sources = Object.keys(manifest).filter(source => source.startsWith(path))
    return Object.fromEntries(sources.map(source => [source.slice(path.length), urlOf(source)]))
  }
  const earlyScript = { code: read((manifest[EARLY_SCRIPT] as Chunk).file).trim(), intlWorker: urlOf(INTL_WORKER) }
  return sources => {
    const chunks = closure(manifest, [CLIENT, ...sources])
    return {
      initScript: url((manifest[INIT] as Chunk).file),
      earlyScript,
      scripts: chunks.map(chunk => url(chunk.file)),
      styles: [url(styleSheet.file)],
      messagesOf,
    }
  }
}

/** Path of a source's built file below a build folder. Throws when there is none. */
export function findBuiltFile(clientFolder: string, source: string): string {
  const chunk = readManifest(clientFolder)[source]
  if (!chunk) throw new Error(`the build has no file for ${source}`)
  return join(clientFolder, chunk.file)
}

/** Reads the manifest of a build folder. Throws when there is none. */
export function readAssets(clientFolder: string): AssetsFor {
  return createAssetsFor(readManifest(clientFolder), file => readFileSync(join(clientFolder, file), 'utf8'))
}
