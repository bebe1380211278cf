/** Bundles the reduced Centrifuge client, see `reduce-centrifuge.ts`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, parseSync, Visitor } from 'vite'
import { reduceCentrifuge } from './reduce-centrifuge.ts'

const CENTRIFUGE = /[\\/]node_modules[\\/]centrifuge[\\/]build[\\/]index\.mjs$/
/** The modules that call the library. */
const CALLERS = ['connection.ts', 'channels.ts'].map(file =>
  join(import.meta.dirname, '../../../packages/client/src/realtime', file),
)
const EMITTER = join(import.meta.dirname, 'event-emitter.ts')

/** Names of all members that a TypeScript source refers to. */
function collectMemberNames(file: string): string[] {
  const names: string[] = []
  new Visitor({
    MemberExpression({ computed, property }) {
      if (!computed && property.type === 'Identifier') names.push(property.name)
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return names
}

/** The library's source as it is bundled. */
export const bundleCentrifuge = (code: string): string =>
  reduceCentrifuge(code, new Set(CALLERS.flatMap(collectMemberNames)), EMITTER)

export function centrifugePlugin(): Plugin {
  return {
    name: 'touchline:centrifuge',
    apply: 'build',
    transform(code, id) {
      if (CENTRIFUGE.test(id)) return { code: bundleCentrifuge(code), map: null }
    },
  }
}
