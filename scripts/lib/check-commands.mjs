/**
 * Checks the commands in a markdown file: they run on every Node that the repository supports (npm runs a script by the
 * pinned one, `node file.ts` by the reader's, which may not read TypeScript), and the scripts and files that they name exist.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TYPESCRIPT = /(?:^|[\s(])node(?: --?\S+)* \S+\.tsx?\b/
const NPM_RUN = /(?:^|[\s(])npm run (?:--silent )?([\w:-]+)(?: -w (@touchline\/\w+))?/
const PROGRAM = /(?:^|[\s(])(?:node|python3) ((?:apps|bench|deploy|examples|packages|scripts|tests)\/\S+\.(?:mjs|py))/

/** @param {string} root @param {string} folder @returns {string[]} */
function listScripts(root, folder) {
  const path = join(root, folder, 'package.json')
  return existsSync(path) ? Object.keys(JSON.parse(readFileSync(path, 'utf8')).scripts ?? {}) : []
}

/**
 * @param {string} root
 * @param {string} folder of the markdown file, whose own scripts it may run
 * @param {string} text
 * @returns {{ line: number, message: string }[]}
 */
export function checkCommands(root, folder, text) {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) {
      isCode = !isCode
      return []
    }
    const commands = isCode ? [line] : [...line.matchAll(/`([^`]+)`/g)].map(match => match[1] ?? '')
    return commands
      .flatMap(command => findProblem(root, folder, command) ?? [])
      .map(message => ({ line: index + 1, message }))
  })
}

/** @param {string} root @param {string} ownFolder @param {string} command @returns {string | null} */
function findProblem(root, ownFolder, command) {
  if (TYPESCRIPT.test(command)) return `runs TypeScript by the reader's node (${command.trim()}): add an npm script`
  const [, script, workspace] = NPM_RUN.exec(command) ?? []
  const folders = workspace ? [`packages/${workspace.split('/')[1]}`] : ['', ownFolder]
  if (script && !folders.some(folder => listScripts(root, folder).includes(script)))
    return `runs the npm script ${script}, which does not exist`
  const program = PROGRAM.exec(command)?.[1]
  return program && !existsSync(join(root, program)) ? `runs ${program}, which does not exist` : null
}
