/**
 * Generates short CSS class names, identical in both builds: their number in the list of all class
 * names of the app's CSS modules, because a page repeats hundreds of them. A development server
 * names classes it has not listed, such as those of a new file, by their local name.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const MARK_LENGTH = 4

const IGNORED = /\/\*.*?\*\/|"[^"]*"|url\([^)]*\)/gs
/** Class selectors and names of animations, which CSS modules name alike. */
const NAMED = /\.(?<name>[a-z_][\w-]*)|@keyframes (?<animation>[\w-]+)/gi

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Without `d`: content blockers hide elements of the class `ad`. */
const SECOND = `${LETTERS.replace(/d/gi, '')}0123456789`

/** A class name of two characters, which suffice for 3,000. */
function toName(index: number): string {
  const second = SECOND[Math.floor(index / LETTERS.length)]
  if (!second) throw new Error('more class names than two characters can distinguish')
  return `${LETTERS[index % LETTERS.length]}${second}`
}

const keyOf = (name: string, file: string): string => {
  const [path = ''] = relative(ROOT, file).replaceAll('\\', '/').split('?')
  return `${path} ${name}`
}

function listNames(): Map<string, string> {
  const keys = globSync('app/**/*.module.css', { cwd: ROOT })
    .sort()
    .flatMap(file => {
      const css = readFileSync(join(ROOT, file), 'utf8').replace(IGNORED, '')
      const found = [...css.matchAll(NAMED)].map(({ groups = {} }) => groups.name ?? groups.animation ?? '')
      return found.map(name => keyOf(name, join(ROOT, file)))
    })
  return new Map([...new Set(keys)].map((key, index) => [key, toName(index)]))
}

const names = listNames()

export function nameClass(name: string, file: string): string {
  const key = keyOf(name, file)
  return names.get(key) ?? `${name}-${createHash('sha256').update(key).digest('hex').slice(0, MARK_LENGTH)}`
}
