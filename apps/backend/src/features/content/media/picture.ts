/**
 * The simulated video of a match: court lines, competitors and score, updated by a small script. It stands in for a
 * broadcaster's player, and is labelled as simulated.
 */
import { readFile } from 'node:fs/promises'
import { directionOf } from '@touchline/contract/locales'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../../../core/catalogue/catalogue.ts'
import { toBetMatch } from '../../../core/catalogue/wire-match.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { chooseLocale } from '../../../platform/i18n/language.ts'
import { loadTexts } from '../../../platform/i18n/texts.ts'
import { isShown } from './broadcast.ts'
import { renderCourt } from './court.ts'
import { escapeHtml, sendPage } from './page-headers.ts'

export interface PictureOptions {
  catalogue: Catalogue
  framedBy: readonly string[]
}

interface Picture {
  id: number
  lang: string
  sportKey: string
  home: string
  away: string
}

function writePicture({ id, lang, sportKey, home, away }: Picture): string {
  const [homeName, awayName] = [escapeHtml(home), escapeHtml(away)]
  return `<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${homeName} – ${awayName}</title>
<link rel="stylesheet" href="/media/picture.css">
<script src="/media/picture.js" defer></script>
</head>
<body data-match="${id}">
<header><span class="side home">${homeName}</span><span class="score" data-part="score">–</span><span class="side">${awayName}</span></header>
<svg viewBox="0 0 100 60" aria-hidden="true">${renderCourt(sportKey)}<circle class="ball" data-part="ball" r="1.4"/></svg>
<footer><span data-part="stage"></span><span>${escapeHtml(loadTexts(lang).picture.notice)}</span></footer>
</body>
</html>
`
}

async function serveAsset(app: FastifyInstance, name: string, type: string): Promise<void> {
  const body = await readFile(new URL(`assets/${name}`, import.meta.url))
  app.get(`/media/${name}`, async (_request, reply) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=300').send(body),
  )
}

/** Registers the pages of the simulated video, outside both APIs. */
export async function registerPictures(app: FastifyInstance, options: PictureOptions): Promise<void> {
  const { catalogue, framedBy } = options
  await serveAsset(app, 'picture.css', 'text/css')
  await serveAsset(app, 'picture.js', 'text/javascript')
  app.get<{ Params: { id: string }; Querystring: { lang?: string } }>('/media/matches/:id', async (request, reply) => {
    const entry = catalogue.match(Number(request.params.id))
    if (!entry || !isShown(entry.feed)) throw new ApiError('NOT_FOUND')
    const { competitors, name, sport_key: sportKey } = toBetMatch(entry.feed, catalogue.tree)
    const picture = {
      id: entry.feed.id,
      lang: chooseLocale(request.query.lang),
      sportKey,
      home: competitors?.home.name ?? name,
      away: competitors?.away.name ?? '',
    }
    return sendPage(reply, writePicture(picture), framedBy)
  })
}
