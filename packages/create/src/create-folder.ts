/** Writes an operator's folder from the template. */
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FolderOptions {
  /** Where the folder is written; it may exist, but must be empty. */
  readonly target: string
  /** Name of the brand's folder and of the project: lower-case letters, digits and hyphens. */
  readonly key: string
  /** Name of the brand as players read it. */
  readonly name: string
  /** Version of the packages and the image. */
  readonly version: string
  /** Folders whose files are copied, later ones over earlier ones. */
  readonly templates: readonly string[]
}

/** A failure that the caller can mend; its message is for them. */
export class CreateError extends Error {}

const KEY = /^[a-z][a-z0-9-]{0,39}$/

/** Files of the template in which `{{…}}` is filled in. */
const FILLED = ['package.json', 'README.md', 'settings/brands/brand/brand.json']

/** Secrets of `.env`, each made for the folder. `PERSON_SECRET` cannot be changed later, so it is not left to the database. */
const SECRETS = [
  'POSTGRES_PASSWORD',
  'POSTGRES_API_PASSWORD',
  'POSTGRES_FEED_PASSWORD',
  'POSTGRES_SETTLEMENT_PASSWORD',
  'REALTIME_SECRET',
  'CENTRIFUGO_KEY',
  'OPERATOR_TOKEN',
  'HOST_TOKEN_SECRET',
  'DRAW_SECRET',
  'PERSON_SECRET',
]

/** Throws CreateError, having written nothing, when the key is invalid or the folder is not empty. */
export function createFolder(options: FolderOptions): void {
  const { target, key, templates } = options
  if (!KEY.test(key))
    throw new CreateError(`"${key}" cannot be the key of a brand: use lower-case letters, digits and hyphens.`)
  if (existsSync(target) && readdirSync(target).length > 0) throw new CreateError(`${target} is not empty.`)
  for (const template of templates) cpSync(template, target, { recursive: true })
  for (const file of FILLED) fill(join(target, file), options)
  renameSync(join(target, 'settings/brands/brand'), join(target, 'settings/brands', key))
  // npm leaves a file of that name out of packages.
  renameSync(join(target, 'gitignore'), join(target, '.gitignore'))
  edit(join(target, 'compose.yaml'), text => useImage(text, options.version))
  const example = readFileSync(join(target, '.env.example'), 'utf8')
  writeFileSync(join(target, '.env'), toEnvironment(example, key), { mode: 0o600 })
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

function fill(path: string, { key, name, version }: FolderOptions): void {
  // Inside of JSON, and harmless in Markdown.
  const values: Readonly<Record<string, string>> = { key, version, name: JSON.stringify(name).slice(1, -1) }
  edit(path, text => text.replace(/\{\{(\w+)\}\}/g, (_, field: string) => values[field] ?? ''))
}

/** The compose file of the repository builds its image; that of an operator uses the image of a release. */
function useImage(compose: string, version: string): string {
  const changed = compose
    .replace('\n  image: touchline\n', `\n  image: \${TOUCHLINE_IMAGE:-touchline:${version}}\n`)
    .replace(/\n {2}build: .*\n/, '\n')
  if (changed.includes('build:') || !changed.includes('TOUCHLINE_IMAGE'))
    throw new Error('The compose file does not name its image as expected.')
  return changed
}

/** The example with secrets, and with the files of the folder as the programs see them. */
function toEnvironment(example: string, key: string): string {
  const values: Readonly<Record<string, string>> = {
    ...Object.fromEntries(SECRETS.map(name => [name, randomBytes(32).toString('hex')])),
    OPERATOR_SETTINGS: '/settings/operator.json',
    ENGAGEMENT_FILE: '/settings/engagement.json',
    BRANDS_FOLDER: '/settings/brands',
    BRAND: key,
  }
  const missing = Object.keys(values).filter(name => !new RegExp(`^${name}=`, 'm').test(example))
  if (missing.length > 0) throw new Error(`The example of .env lacks ${missing.join(', ')}.`)
  return example.replace(/^(\w+)=$/gm, (line, name: string) =>
    values[name] === undefined ? line : line + values[name],
  )
}
