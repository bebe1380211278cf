/** The sportsbook's font, so that this site's pages in its dialogs are written as the rest. */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

export const FONT_PATH = '/assets/montserrat.woff2'

const FILE = import.meta.resolve('@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2')

export async function addFont(app: FastifyInstance): Promise<void> {
  const font = await readFile(new URL(FILE))
  app.get(FONT_PATH, async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(font),
  )
}
