/** The browser's route table: what a client needs to make a call, without the schemas and the schema library. */
import type { Endpoint } from '../src/endpoint.ts'

const HEAD = `/**
 * Generated from the endpoint table by \`npm run generate -w @touchline/contract\`; not edited by hand. What a client must
 * know to make each call; the shapes are types only, in \`src/endpoints.ts\`.
 */
export const routes = {
`

const FOOT = `} as const
`

const line = (name: string, entry: Endpoint): string => {
  const { api, version, method, path, auth } = entry
  const facts = Object.entries({ api, version, method, path, auth }).map(([key, value]) => `${key}: '${value}'`)
  const flags = (['idempotent', 'keepsSession'] as const).filter(key => entry[key]).map(key => `${key}: true`)
  const text = entry.produces ? ['text: true'] : []
  return `  ${name}: { ${[...facts, ...flags, ...text].join(', ')} },\n`
}

/** Formats `generated/routes.ts`: without the operator's calls, which no browser makes. */
export const formatRouteTable = (table: Readonly<Record<string, Endpoint>>): string =>
  HEAD +
  Object.entries(table)
    .filter(([, { auth }]) => auth !== 'operator')
    .map(([name, entry]) => line(name, entry))
    .join('') +
  FOOT
