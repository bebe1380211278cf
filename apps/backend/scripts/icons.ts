/**
 * Builds the sprite of `GET /fe-api/icons.svg` from another one whose symbols are named `i-{name}`: `node
 * apps/backend/scripts/icons.ts path/to/icons.svg`.
 */
import { readFile, writeFile } from 'node:fs/promises'

const TARGET = new URL('../src/features/content/icons/assets/icons.svg', import.meta.url)

/** Keys of the sports, which their symbols are named by. */
const SPORTS = (
  'soccer tennis basketball ice-hockey counter-strike dota-2 volleyball table-tennis american-football baseball' +
  ' cricket mma handball'
).split(' ')

const [path] = process.argv.slice(2)
if (!path) throw new Error('which sprite?')
const source = await readFile(path, 'utf8')
const symbols = new Map(
  [...source.matchAll(/<symbol id="i-([a-z0-9-]+)"([^>]*)>(.*?)<\/symbol>/gs)].map(
    ([, name = '', attributes, body]) => [name, { attributes, body }],
  ),
)
const write = (id: string, name: string): string => {
  const symbol = symbols.get(name)
  return symbol ? `<symbol id="${id}"${symbol.attributes}>${symbol.body}</symbol>` : ''
}
const lines = [
  ...[...symbols.keys()].filter(name => !SPORTS.includes(name)).map(name => write(`icon-${name}`, name)),
  ...SPORTS.map(key => write(`sport-${key}`, symbols.has(key) ? key : 'trophy')),
]
await writeFile(TARGET, `<svg xmlns="http://www.w3.org/2000/svg">\n${lines.join('\n')}\n</svg>\n`)
console.log(`${lines.length} symbols`)
