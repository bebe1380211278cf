/**
 * Fetches the operator's icons, merges them into the built-in ones and serves the sprite from this
 * origin, because browsers load symbols same-origin only. The fetch never blocks a page: until it
 * succeeds the built-in set is used, and a page keeps the set it started with.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { nameOfSportIcon } from '../../app/ui/sport-icons.ts'
import type { WebConfig } from '../config.ts'

const FRESH_MS = 5 * 60_000
const AGAIN_MS = 30_000
const PATIENCE_MS = 5000
const OWN = new URL('../../app/ui/icons.svg', import.meta.url)

interface Sprite {
  readonly url: string
  readonly body: string
}

async function fetchIcons(backendUrl: string): Promise<string> {
  const answer = await fetch(`${backendUrl}/fe-api/icons.svg`, {
    headers: { 'accept-version': 'v2', 'x-platform-app': 'sportsbook' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok) throw new Error(`the icons call answered ${answer.status}`)
  return answer.text()
}

export interface Icons {
  readonly addTo: (app: FastifyInstance) => void
  /** URL of the current sprite; null for the built-in one. Refreshes it periodically. */
  readonly current: () => string | null
}

interface Options extends Pick<WebConfig, 'backendUrl'> {
  /** Called when the fetch fails. */
  readonly report: (error: unknown) => void
}

/**
 * Merges the product's icon sprite with the operator's, which takes precedence. Symbols with
 * anything beyond plain shapes (scripts, styles, URLs) are rejected.
 */
const SYMBOL = /<symbol\s+id="([\w-]+)"\s+viewBox="([\d. -]+)"\s*>([\s\S]*?)<\/symbol>/g
const SHAPE = '(?:path|circle|ellipse|rect|line|polyline|polygon|g)'
const NAME =
  '(?:d|cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|width|height|points|fill|fill-rule|fill-opacity|clip-rule|stroke|stroke-width|stroke-linecap|stroke-linejoin|stroke-dasharray|opacity|transform)'
const PLAIN = new RegExp(`^(?:\\s|</${SHAPE}>|<${SHAPE}(?:\\s+${NAME}="[^"<>&:]*")*\\s*/?>)*$`)

const MOST_BYTES = 512 * 1024

interface Drawing {
  readonly viewBox: string
  readonly content: string
}

function readSymbols(sprite: string): Map<string, Drawing> {
  const found = [...sprite.matchAll(SYMBOL)]
  return new Map(found.map(([, id = '', viewBox = '', content = '']) => [id, { viewBox, content }]))
}

const write = (symbols: ReadonlyMap<string, Drawing>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${[...symbols]
    .map(([id, { viewBox, content }]) => `<symbol id="${id}" viewBox="${viewBox}">${content}</symbol>`)
    .join('')}</svg>`

const isSame = (a: Drawing, b: Drawing | undefined): boolean => a.content === b?.content && a.viewBox === b.viewBox

/**
 * `own` has symbols `i-{name}`; `theirs` has `icon-{name}` and `sport-{key}`, for which
 * `nameOfSport` returns the product's name. Returns null when `theirs` adds nothing. Throws when
 * `theirs` is not a sprite.
 */
export function mergeIcons(
  own: string,
  theirs: string,
  nameOfSport: (key: string) => string | undefined,
): string | null {
  const provided = readSymbols(theirs)
  if (provided.size === 0 || theirs.length > MOST_BYTES) throw new Error('the icons call answered no sprite')
  const symbols = readSymbols(own)
  let isNew = false
  for (const [id, drawing] of provided) {
    const [, kind, key = ''] = /^(icon|sport)-(.+)$/.exec(id) ?? []
    const name = kind === 'sport' ? nameOfSport(key) : key
    const target = `i-${name}`
    if (!kind || !name || !symbols.has(target) || isSame(drawing, symbols.get(target))) continue
    if (!PLAIN.test(drawing.content)) continue
    symbols.set(target, drawing)
    isNew = true
  }
  return isNew ? write(symbols) : null
}

export function createIcons({ backendUrl, report }: Options): Icons {
  let sprite: Sprite | null = null
  let refreshAt = 0
  const refresh = async () => {
    const body = mergeIcons(readFileSync(OWN, 'utf8'), await fetchIcons(backendUrl), nameOfSportIcon)
    if (body === null) sprite = null
    else sprite = { url: `/icons/${createHash('sha1').update(body).digest('hex').slice(0, 12)}.svg`, body }
  }
  const addTo = (app: FastifyInstance): void => {
    app.get<{ Params: { file: string } }>('/icons/:file', (request, reply) => {
      const isCurrent = sprite?.url.endsWith(`/${request.params.file}`)
      const cache = isCurrent ? 'public, max-age=31536000, immutable' : 'no-store'
      // A page of an earlier sprite, or of another node, shows the present icons.
      return reply
        .header('cache-control', cache)
        .type('image/svg+xml')
        .send(sprite?.body ?? readFileSync(OWN))
    })
  }
  return {
    addTo,
    current() {
      if (Date.now() >= refreshAt) {
        refreshAt = Date.now() + FRESH_MS
        refresh().catch(error => {
          refreshAt = Date.now() + AGAIN_MS
          report(error)
        })
      }
      return sprite?.url ?? null
    },
  }
}
