#!/usr/bin/env node
/** `npm create touchline FOLDER -- [--name NAME]`: creates an operator's folder. */
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CreateError, createFolder } from './create-folder.ts'

const USAGE = `npm create touchline FOLDER -- [--name NAME]

  FOLDER       where the folder is written; its last part is the key of the brand
  --name NAME  the brand as players read it; default: the key`

const root = new URL('../', import.meta.url)

try {
  const { values, positionals } = parseArgs({ options: { name: { type: 'string' } }, allowPositionals: true })
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0) throw new CreateError(USAGE)
  const target = resolve(folder)
  const key = basename(target)
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
  const templates = [fileURLToPath(new URL('template', root))]
  createFolder({ target, key, name: values.name ?? key, version, templates })
  console.log(`${folder} is created. README.md says what is in it; read .env before you start it.`)
} catch (error) {
  const isMistake = error instanceof CreateError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  if (!isMistake) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
