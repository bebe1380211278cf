/**
 * What follows from the definitions of parts (`definePart`, `app/shared/parts/part.ts`) and from who imports what: which
 * message is in which bundle, which style sheet loads with the page, which modules share a chunk. Also checks that a part
 * has all messages that its code shows.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

const WEB = join(import.meta.dirname, '..')
const ENTRY = join(WEB, 'app/entry-client.tsx')

export interface PartDefinition {
  readonly when: string
  /** Files that the part loads. */
  readonly targets: readonly string[]
  /** First words of the ids of its messages. */
  readonly words: readonly string[]
  /** Where the options begin in the file, and where the words are written. */
  readonly start: number
  readonly range: readonly [start: number, end: number]
}

interface Source {
  /** Files of the app that it imports statically. */
  readonly imports: readonly string[]
  /** Strings that may be ids of messages, or their beginnings. */
  readonly strings: readonly string[]
  readonly parts: readonly PartDefinition[]
}

const resolvePackage = createRequire(import.meta.url).resolve

const keyOf = ({ key }: ESTree.ObjectProperty): string => (key.type === 'Identifier' ? key.name : '')

/** The strings in a value, and the files of its dynamic imports. */
function collectStrings(value: ESTree.Node): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
      found.push(node.value)
    else for (const inner of Object.values(node)) visit(inner)
  }
  visit(value)
  return found
}

const resolveImport = (file: string, path: string): string[] => {
  if (path.startsWith('.')) return [join(dirname(file), path)]
  return path.startsWith('@touchline/') ? [resolvePackage(path)] : []
}

function toPart(file: string, options: ESTree.ObjectExpression): PartDefinition {
  const properties = new Map(
    options.properties.map(property => [keyOf(property as ESTree.ObjectProperty), property as ESTree.ObjectProperty]),
  )
  const stringsOf = (name: string): string[] => {
    const property = properties.get(name)
    return property ? collectStrings(property.value) : []
  }
  const texts = properties.get('texts')?.value
  return {
    when: stringsOf('when')[0] ?? 'demand',
    targets: stringsOf('load').map(path => (path.startsWith('.') ? join(dirname(file), path) : resolvePackage(path))),
    words: stringsOf('texts'),
    start: options.start + 1,
    range: texts ? [texts.start, texts.end] : [0, 0],
  }
}

function parse(file: string, text: string): Source {
  const { program, module } = parseSync(file, text)
  const imported = [
    ...module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType)),
    ...module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
  ]
  const strings: string[] = []
  const parts: PartDefinition[] = []
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && strings.push(value)),
    TemplateLiteral: ({ quasis: [start] }) => void strings.push(start?.value.raw ?? ''),
    CallExpression({ callee, arguments: [options] }) {
      if (callee.type === 'Identifier' && callee.name === 'definePart' && options?.type === 'ObjectExpression')
        parts.push(toPart(file, options))
    },
  }).visit(program)
  const imports = imported.flatMap(({ moduleRequest }) => resolveImport(file, moduleRequest?.value ?? ''))
  return { imports, strings, parts }
}

const NOTHING: Source = { imports: [], strings: [], parts: [] }
const sources = new Map<string, Source>()

function readSource(file: string): Source {
  const cached = sources.get(file)
  if (cached) return cached
  const source = /\.tsx?$/.test(file) && existsSync(file) ? parse(file, readFileSync(file, 'utf8')) : NOTHING
  sources.set(file, source)
  return source
}

/** Files and all that they import statically, style sheets and packages included. */
export function collectImports(...files: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    readSource(file).imports.forEach(visit)
  }
  files.forEach(visit)
  return found
}

const definingFiles = globSync('app/**/*.{ts,tsx}', { cwd: WEB, exclude: path => /\.test\.tsx?$/.test(path) })
  .map(path => join(WEB, path))
  .filter(file => readFileSync(file, 'utf8').includes('definePart('))
export const parts: readonly PartDefinition[] = definingFiles.flatMap(file => readSource(file).parts)

/** The files of parts that load at some time. */
export const targetsAt = (when: string): string[] =>
  parts.filter(part => part.when === when).flatMap(({ targets }) => targets)

/** The bundle of the messages whose ids begin with a word: the first in which a part needs them. */
function findBundle(word: string): string {
  const wanting = parts.filter(({ words }) => words.includes(word))
  if (wanting.length === 0) return 'first'
  if (wanting.some(({ when }) => when === 'idle')) return 'idle'
  return wanting.find(({ when }) => when === 'page')?.words[0] ?? 'late'
}

const wordOf = (id: string): string => id.split('.')[0] ?? ''

/** The bundle of a message, by the first word of its id. `first` is what every page has. */
export const bundleOf = (id: string): string => bundles.get(wordOf(id)) ?? 'first'

const bundles = new Map(parts.flatMap(({ words }) => words.map(word => [word, findBundle(word)])))

export const BUNDLES: readonly string[] = [...new Set(['first', ...bundles.values()])]

/** The bundles that a part loads. */
const bundlesOf = ({ words }: PartDefinition): string[] => [...new Set(words.map(bundleOf))]

/** The code of a file with the bundles of its parts' messages in place of their words; for the server with the parts' files. */
export function completeParts(code: string, file: string, isForServer: boolean): string {
  return readSource(file).parts.reduceRight((text, part) => {
    const { start, range, targets } = part
    const [from, to] = range
    const named = to > 0 ? text.slice(0, from) + JSON.stringify(bundlesOf(part)) + text.slice(to) : text
    if (!isForServer) return named
    const sources = targets.map(target => relative(WEB, target))
    return `${named.slice(0, start)} sources: ${JSON.stringify(sources)},${named.slice(start)}`
  }, code)
}

let atOnce: Set<string> | undefined

/** The files of what the server renders or what appears by itself. */
const shownAtOnce = (): ReadonlySet<string> =>
  (atOnce ??= collectImports(ENTRY, ...['page', 'idle', 'rendered'].flatMap(targetsAt)))

/** Whether a style sheet loads with the page. */
export const isEarlyStyle = (file: string): boolean => shownAtOnce().has(file)

/** Titles and descriptions of pages. */
const HEAD = 'meta'

/** Sentences about messages that code may show before they are loaded. */
export function findLateMessages(ids: ReadonlySet<string>): string[] {
  const words = new Set([...ids].map(wordOf))
  const isMessage = (text: string) =>
    ids.has(text) || (/^[\w-]+\.[\w.-]*$/.test(text) && text.endsWith('.') && words.has(wordOf(text)))
  /** A file that defines a part waits for its texts itself; the head is written by a part that does. */
  const isLoaded = (text: string, file: string, loaded: readonly string[]): boolean =>
    wordOf(text) === HEAD || ['first', ...loaded, ...readSource(file).parts.flatMap(bundlesOf)].includes(bundleOf(text))
  const check = (root: string, loaded: readonly string[]): string[] =>
    [...collectImports(root)].flatMap(file =>
      readSource(file)
        .strings.filter(text => isMessage(text) && !isLoaded(text, file, loaded))
        .map(
          text =>
            `${file.slice(WEB.length + 1)} shows "${text}", but ${root.slice(WEB.length + 1)}, which loads it, does not wait for these texts: add "${wordOf(text)}" to the texts of its part.`,
        ),
    )
  const isShownAtOnce = (word: string): boolean =>
    [...shownAtOnce()].some(file => readSource(file).strings.some(text => wordOf(text) === word && isMessage(text)))
  const nameless = [...words].filter(word => !bundles.has(word) && !isShownAtOnce(word))
  const sentences = nameless.map(
    word =>
      `messages/en.json has texts that begin with "${word}.", which no page shows at once and no part names: add "${word}" to the texts of the part that shows them.`,
  )
  return [
    ...sentences,
    check(ENTRY, []),
    ...parts.map(part => part.targets.flatMap(target => check(target, bundlesOf(part)))),
  ].flat()
}
