/**
 * Builds the sprite of `GET /fe-api/icons.svg` from another one whose symbols are named `i-{name}`: `node
 * apps/backend/scripts/icons.ts path/to/icons.svg`. Symbols of sports are renamed to the sport's key.
 */
import { readFile, writeFile } from 'node:fs/promises'

const TARGET = new URL('../src/features/content/icons/assets/icons.svg', import.meta.url)

/** Symbol names of sports, by sport key. */
const SPORTS: Readonly<Record<string, string>> = {
  soccer: 'soccer',
  tennis: 'tennis',
  basketball: 'basketball',
  'ice-hockey': 'hockey',
  'counter-strike': 'cs',
  'dota-2': 'moba',
  volleyball: 'volleyball',
  'table-tennis': 'tabletennis',
  'american-football': 'amfootball',
  baseball: 'baseball',
  cricket: 'cricket',
  mma: 'mma',
  handball: 'handball',
}

const [path] = process.argv.slice(2)
if (!path) throw new Error('which sprite?')
const source = await readFile(path, 'utf8')
const symbols = new Map(
  [...source.matchAll(/<symbol id="i-([a-z-]+)"([^>]*)>(.*?)<\/symbol>/gs)].map(([, name = '', attributes, body]) => [
    name,
    { attributes, body },
  ]),
)
const write = (id: string, name: string): string => {
  const symbol = symbols.get(name)
  return symbol ? `<symbol id="${id}"${symbol.attributes}>${symbol.body}</symbol>` : ''
}
const sports = new Set(Object.values(SPORTS))
const lines = [
  ...[...symbols.keys()].filter(name => !sports.has(name)).map(name => write(`icon-${name}`, name)),
  ...Object.entries(SPORTS).map(([key, name]) => write(`sport-${key}`, symbols.has(name) ? name : 'trophy')),
]
await writeFile(TARGET, `<svg xmlns="http://www.w3.org/2000/svg">\n${lines.join('\n')}\n</svg>\n`)
console.log(`${lines.length} symbols`)
