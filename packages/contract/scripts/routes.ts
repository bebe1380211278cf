/** The browser's route table: what a client needs to make a call, without the schemas and the schema library. */
import type { Endpoint } from '../src/endpoint.ts'
import { ERRORS } from '../src/errors.ts'
import { ROUTE_DEFAULTS, toMethod } from '../src/route-defaults.ts'

const HEAD = `/**
 * Generated from the endpoint table by \`npm run generate -w @touchline/contract\`; not edited by hand. What differs from the
 * defaults of \`src/route-defaults.ts\`, of the calls that browsers make; the shapes are types only, in \`src/endpoints.ts\`.
 */
export const routes = {
`

const FOOT = `} as const
`

function formatRoute(name: string, entry: Endpoint): string {
  const { method, path, keepsSession, level } = entry
  if (toMethod(name) !== method) throw new Error(`the name of ${name} does not begin with ${method}`)
  const facts = (['api', 'version', 'auth'] as const)
    .filter(key => entry[key] !== ROUTE_DEFAULTS[key])
    .map(key => `, ${key}: '${entry[key]}'`)
  const flags = [
    keepsSession && 'keepsSession',
    level && 'isRequired',
    !level && entry.errors.some(error => ERRORS[error].status === 404) && 'hasEntities',
  ].flatMap(flag => (flag ? `, ${flag}: true` : []))
  return `  ${name}: { path: '${path}'${facts.join('')}${flags.join('')} },\n`
}

/** Formats `generated/routes.ts`: without the operator's calls, which no browser makes. */
export const formatRouteTable = (table: Readonly<Record<string, Endpoint>>): string =>
  HEAD +
  Object.entries(table)
    .filter(([, { auth }]) => auth !== 'operator')
    .map(([name, entry]) => formatRoute(name, entry))
    .join('') +
  FOOT
