/**
 * Generates the files derived from the tables of endpoints, events and host messages into `generated/`. With `--check`
 * it writes nothing and fails when a file differs.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { eventExamples } from '../examples/events.ts'
import { platformExamples } from '../examples/platform-calls.ts'
import { sportsbookExamples } from '../examples/sportsbook-calls.ts'
import type { Api, Endpoint } from '../src/endpoint.ts'
import { endpoints } from '../src/endpoints.ts'
import { realtimeEvents } from '../src/realtime.ts'
import { buildAsyncApi } from './asyncapi.ts'
import type { JsonObject } from './components.ts'
import { buildHostMessageSchema } from './host-message-schema.ts'
import { buildOpenApi } from './openapi.ts'
import { formatRouteTable } from './routes.ts'

const table: Readonly<Record<string, Endpoint>> = endpoints
const examples = { ...platformExamples, ...sportsbookExamples }
const toText = (document: JsonObject): string => `${JSON.stringify(document, null, 2)}\n`
const openApi = (api: Api): string => toText(buildOpenApi(api, table, examples))

const files = new Map([
  ['routes.ts', formatRouteTable(table)],
  ['platform.openapi.json', openApi('platform')],
  ['sportsbook.openapi.json', openApi('sportsbook')],
  ['realtime.asyncapi.json', toText(buildAsyncApi(realtimeEvents, eventExamples))],
  ['host-messages.schema.json', toText(buildHostMessageSchema())],
])

const fileUrl = (name: string): URL => new URL(`../generated/${name}`, import.meta.url)

const readIfPresent = async (name: string): Promise<string | undefined> => {
  try {
    return await readFile(fileUrl(name), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const findDrift = async (): Promise<string[]> => {
  const checked = await Promise.all(
    [...files].map(async ([name, text]) => ((await readIfPresent(name)) === text ? [] : [name])),
  )
  return checked.flat()
}

const formatSummary = (): string => {
  const entries = Object.values(table)
  const of = (api: string): number => entries.filter(entry => entry.api === api).length
  const extensions = entries.filter(entry => entry.extension).length
  return `${entries.length} endpoints: ${of('platform')} platform, ${of('sportsbook')} sportsbook (${extensions} beyond the specification)`
}

if (process.argv.includes('--check')) {
  const drifted = await findDrift()
  for (const name of drifted) console.error(`packages/contract/generated/${name} is not what the tables say.`)
  if (drifted.length > 0) {
    console.error('Run "npm run generate -w @touchline/contract" and commit what it wrote.')
    process.exitCode = 1
  }
} else {
  await Promise.all([...files].map(([name, text]) => writeFile(fileUrl(name), text)))
}
console.log(formatSummary())
