/**
 * Writes what is derived from the endpoint table into `generated/`. With `--check` it writes nothing and fails when a
 * file there is not what the table says.
 */
import { readFile, writeFile } from 'node:fs/promises'
import type { Api, Endpoint } from '../src/endpoint.ts'
import { endpoints } from '../src/endpoints.ts'
import { buildOpenApi } from './openapi.ts'
import { formatRouteTable } from './routes.ts'

const table: Readonly<Record<string, Endpoint>> = endpoints
const document = (api: Api): string => `${JSON.stringify(buildOpenApi(api, table), null, 2)}\n`

const files = new Map([
  ['routes.ts', formatRouteTable(table)],
  ['platform.openapi.json', document('platform')],
  ['sportsbook.openapi.json', document('sportsbook')],
])

const place = (name: string): URL => new URL(`../generated/${name}`, import.meta.url)

const readIfThere = async (name: string): Promise<string | undefined> => {
  try {
    return await readFile(place(name), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const findDrift = async (): Promise<string[]> => {
  const checked = await Promise.all(
    [...files].map(async ([name, text]) => ((await readIfThere(name)) === text ? [] : [name])),
  )
  return checked.flat()
}

const report = (): string => {
  const entries = Object.values(table)
  const of = (api: string): number => entries.filter(entry => entry.api === api).length
  const extensions = entries.filter(entry => entry.extension).length
  return `${entries.length} endpoints: ${of('platform')} platform, ${of('sportsbook')} sportsbook (${extensions} beyond the specification)`
}

if (process.argv.includes('--check')) {
  const drifted = await findDrift()
  for (const name of drifted) console.error(`packages/contract/generated/${name} is not what the endpoint table says.`)
  if (drifted.length > 0) {
    console.error('Run "npm run generate -w @touchline/contract" and commit what it wrote.')
    process.exitCode = 1
  }
} else {
  await Promise.all([...files].map(([name, text]) => writeFile(place(name), text)))
}
console.log(report())
