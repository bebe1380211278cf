/**
 * An operator's site: pages that the sportsbook leaves to its host, and pages that embed it. It is stateless; the
 * browser calls the Platform API. Only the sportsbook's own origins may frame it, and only the framing origin receives
 * the outcome.
 */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { writeAppearance } from './appearance.ts'
import { bundleBrowserCode, readStyles } from './bundle.ts'
import type { HostConfig } from './config.ts'
import { addFont } from './font.ts'
import { writeLocaleCookie } from './i18n/locale-cookie.ts'
import { findLocale } from './i18n/page-locale.ts'
import { hostnameOf, readContext } from './page-context.ts'
import { layout } from './pages/layout.ts'
import { NOT_FOUND, PAGES, type SitePage } from './pages/page-table.ts'
import { setSecurityHeaders } from './security.ts'
import { addSessionToken } from './session-token.ts'

/** Builds the server; does not listen yet. */
export async function createHost(config: HostConfig): Promise<FastifyInstance> {
  const [script, style] = await Promise.all([bundleBrowserCode(), readStyles()])
  const app = Fastify({ logger: false })
  app.addHook('onSend', async (request, reply) => setSecurityHeaders(reply, config, hostnameOf(request)))
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => ({ status: 'ok' }))
  app.get('/assets/host.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  app.get('/assets/host.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  // A style sheet of its own address: the content policy allows no inline styles.
  app.get('/assets/appearance.css', async (request, reply) => {
    const { appearance } = request.query as Readonly<Record<string, unknown>>
    return reply.type('text/css; charset=utf-8').send(writeAppearance(appearance))
  })
  await addFont(app)
  addSessionToken(app, config)
  addPages(app, config)
  return app
}

function addPages(app: FastifyInstance, config: HostConfig): void {
  const answer = (page: SitePage, status: number) => (request: FastifyRequest, reply: FastifyReply) => {
    const context = readContext(request, config)
    const { locale, isFramed, query } = context
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store')
    reply.header('content-language', locale).header('vary', 'Accept-Language, Cookie')
    // The sportsbook's links name its language, which this site's own links do not repeat.
    if (!isFramed && findLocale(query.locale) !== null) reply.header('set-cookie', writeLocaleCookie(locale))
    return reply.send(layout(context, { ...page, content: page.content(context) }))
  }
  for (const page of PAGES) {
    for (const path of page.paths) app.get(path, answer(page, 200))
  }
  app.setNotFoundHandler(answer(NOT_FOUND, 404))
}
