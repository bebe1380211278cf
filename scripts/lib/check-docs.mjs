/**
 * Checks that every path and name that a markdown file mentions exists, and that its commands run. A mention is a link, a code span, an import in a
 * code block or a line of a folder tree; prose is not read.
 */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { checkCommands } from './check-commands.mjs'
import { findExportedNames } from './exported-names.mjs'
import { listRepoFiles } from './repo-files.mjs'

/**
 * @typedef {{ root: string, paths: string[], words: Set<string> }} Repo paths: files and folders; words: every
 *   identifier of the sources
 */

const SOURCE = /\.(?:[cm]?[jt]s|tsx|py|sql|css|json|ya?ml|conf|sh|html)$|(?:^|\/)(?:Dockerfile|run|\.env\.example)$/
const FILE = /\.(?:[cm]?[jt]s|tsx|py|sql|css|json|ya?ml|md|conf|sh|webp)$/
const TOP_FOLDER = /^(?:\.ci|apps|bench|deploy|docs|examples|packages|scripts|tests)\//
/** Created by a build or at run time. */
const OUTPUT = /(?:^|\/)(?:dist|node_modules|\.data|test-results)\/|^(?:sdk\.js|touchline\.(?:js|d\.ts))$|\/sdk\.js$/

/** Names of other programs that our sources do not mention. */
const FOREIGN = new Set(['limit_req', 'pg_basebackup'])

/**
 * @param {string} root
 * @returns {{ files: number, mentions: number, problems: string[] }} problems as `file:line message`
 */
export function checkDocs(root) {
  const repo = readRepo(root)
  const docs = repo.paths.filter(path => path.endsWith('.md'))
  /** @type {string[]} */
  const problems = []
  let mentions = 0
  for (const doc of docs) {
    const content = readFileSync(join(root, doc), 'utf8')
    problems.push(
      ...checkCommands(root, posix.dirname(doc), content).map(({ line, message }) => `${doc}:${line} ${message}`),
    )
    for (const { line, kind, text } of findMentions(content)) {
      mentions += 1
      const message = CHECKS[kind](repo, doc, text)
      if (message) problems.push(`${doc}:${line} ${message}`)
    }
  }
  return { files: docs.length, mentions, problems }
}

/** @param {string} root @returns {Repo} */
function readRepo(root) {
  const files = listRepoFiles(root)
  const folders = new Set(files.flatMap(listParents))
  const words = new Set()
  for (const path of files.filter(file => SOURCE.test(file) && !file.endsWith('package-lock.json'))) {
    for (const word of readFileSync(join(root, path), 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? []) words.add(word)
  }
  return { root, paths: [...files, ...folders], words }
}

/** @param {string} path */
function listParents(path) {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** @typedef {'link' | 'span' | 'import' | 'tree'} Kind */

/** @param {string} text @returns {{ line: number, kind: Kind, text: string }[]} */
function findMentions(text) {
  /** @type {string | null} the language of the code block */
  let block = null
  return text.split('\n').flatMap((line, index) => {
    const fence = /^\s*```(\w*)/.exec(line)
    if (fence) {
      block = block === null ? (fence[1] ?? '') : null
      return []
    }
    return findInLine(line, block).map(mention => ({ line: index + 1, ...mention }))
  })
}

/** @param {string} line @param {string | null} block @returns {{ kind: Kind, text: string }[]} */
function findInLine(line, block) {
  if (block === '')
    return (/^(\S+)(?: {2,}|, \S+ {2,})\S/.exec(line)?.slice(1) ?? []).map(text => ({ kind: 'tree', text }))
  if (block !== null) return /from '@touchline\//.test(line) ? [{ kind: 'import', text: line }] : []
  const links = [...line.matchAll(/\]\(([^)\s]+)\)/g)].map(match => ({
    kind: /** @type {Kind} */ ('link'),
    text: match[1] ?? '',
  }))
  const spans = [...line.matchAll(/`([^`]+)`/g)].map(match => ({
    kind: /** @type {Kind} */ ('span'),
    text: match[1] ?? '',
  }))
  return [...links, ...spans]
}

/** @type {Record<Kind, (repo: Repo, doc: string, text: string) => string | null>} */
const CHECKS = {
  link: checkLink,
  span: (repo, doc, text) => checkPath(repo, doc, text) ?? checkName(repo, text),
  import: checkImport,
  tree: checkPath,
}

/** @param {Repo} repo @param {string} doc @param {string} text */
function checkLink({ paths }, doc, text) {
  if (/^(?:[a-z]+:|#)/.test(text)) return null
  const target = posix.normalize(posix.join(posix.dirname(doc), text.replace(/#.*$/, ''))).replace(/\/$/, '')
  return target === '.' || paths.includes(target) ? null : `links to ${text}, which does not exist`
}

/**
 * A path may be given from the root, from the document's folder, or by its last segments.
 * @param {Repo} repo @param {string} _doc @param {string} text
 */
function checkPath({ paths }, _doc, text) {
  const path = text.replace(/^(?:\.\.?\/)+/, '').replace(/\/$/, '')
  const isPath =
    /^[\w@.*{},-]+(?:\/[\w@.*{},-]+)*$/.test(path) && (FILE.test(text) || TOP_FOLDER.test(text) || /\w\/$/.test(text))
  if (!isPath || OUTPUT.test(text) || /^\.\w+$/.test(text)) return null
  return expandBraces(path).every(expanded => exists(paths, expanded)) ? null : `mentions ${text}, which does not exist`
}

/** @param {string} path @returns {string[]} */
function expandBraces(path) {
  const [all, before = '', choices = '', after = ''] = /^(.*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return all === undefined ? [path] : choices.split(',').flatMap(choice => expandBraces(before + choice + after))
}

/** @param {string[]} paths @param {string} path may hold `*`; a number such as `decisions/012` may stand for a file */
function exists(paths, path) {
  const pattern = path.replace(/[.+?^$()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
  const expression = new RegExp(`(?:^|/)${pattern}${/\/\d{3}$/.test(path) ? '-[^/]*' : ''}$`)
  return paths.some(candidate => expression.test(candidate))
}

/** @param {Repo} repo @param {string} text */
function checkName({ words }, text) {
  const name = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?=$|\(.*\)$)/.exec(text)?.[0]
  const isName = name && /[a-z\d][A-Z]|_|\(/.test(text)
  const missing = isName ? name.split('.').find(part => !words.has(part) && !FOREIGN.has(part)) : undefined
  return missing ? `mentions ${text}, but nothing is called ${missing}` : null
}

/** @param {Repo} repo @param {string} _doc @param {string} text */
function checkImport({ root, paths }, _doc, text) {
  const [, list = '', name = '', path = ''] =
    /import (?:type )?\{([^}]*)\} from '@touchline\/([^/']+)\/([^']+)'/.exec(text) ?? []
  const folders = [`packages/${name}/src`, `packages/${name}`, `apps/backend/${name}`]
  const file = folders.map(folder => `${folder}/${path}.ts`).find(candidate => paths.includes(candidate))
  if (!file) return `imports @touchline/${name}/${path}, which does not exist`
  const exported = findExportedNames(readFileSync(join(root, file), 'utf8'))
  const missing = list
    .split(',')
    .map(specifier => specifier.replace(/^\s*type /, '').trim())
    .find(name => name && !exported.includes(name))
  return missing ? `imports ${missing}, which ${file} does not export` : null
}
