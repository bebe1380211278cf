/**
 * An operator's site: the pages that the sportsbook leaves to its host. It keeps no state of its own; the browser talks
 * to the Platform API. Only the sportsbook's own origins may frame it, and only the framing one is told what happened.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { bundleBrowserCode } from './bundle.ts'
import type { HostConfig } from './config.ts'
import type { Html } from './html.ts'
import { lobbyPage, signInPage, signUpPage, textPage, walletPage } from './pages/account.ts'
import { layout } from './pages/layout.ts'

const STYLE = fileURLToPath(new URL('../public/host.css', import.meta.url))

/** Builds the server; it does not listen yet. */
export async function createHost(config: HostConfig): Promise<FastifyInstance> {
  const [script, style] = await Promise.all([bundleBrowserCode(), readFile(STYLE, 'utf8')])
  const app = Fastify({ logger: false })
  app.addHook('onSend', async (_request, reply) => setSecurityHeaders(reply, config))
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => ({ status: 'ok' }))
  app.get('/assets/host.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  app.get('/assets/host.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  addPages(app, config)
  app.setNotFoundHandler(async (_request, reply) => {
    const content = textPage('Not found', ["We can't find that page."])
    return reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send(layout(config, { title: 'Not found', content }))
  })
  return app
}

function addPages(app: FastifyInstance, config: HostConfig): void {
  const page = (path: string, title: string, content: (request: FastifyRequest) => Html): void => {
    app.get(path, async (request, reply) => {
      const parentOrigin = readParentOrigin(request, config)
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
      return layout(config, { title, content: content(request), framed: isFramed(request), parentOrigin })
    })
  }
  page('/', 'Lobby', () => lobbyPage(config.sportsbookUrl))
  page('/users/sign-in', 'Sign in', request => signInPage(keepQuery(request)))
  page('/users/sign-up', 'Open an account', request => signUpPage(keepQuery(request)))
  page('/profile/wallet/deposit', 'Wallet', walletPage)
  page('/terms-and-conditions', 'Terms', () =>
    textPage('Terms and conditions', [
      'This site demonstrates a sportsbook. Accounts, balances and bets are play money without any value.',
      'Matches are simulated. Names of clubs and leagues are used for description only.',
    ]),
  )
  page('/help-center', 'Help', () =>
    textPage('Help', [
      'Sign in, open the sportsbook, pick a price, enter a stake, place the bet. My bets shows how it goes.',
    ]),
  )
}

type Query = Readonly<Record<string, unknown>>

const queryOf = (request: FastifyRequest): Query => request.query as Query

const isFramed = (request: FastifyRequest): boolean => queryOf(request).frame === '1'

function readParentOrigin(request: FastifyRequest, config: HostConfig): string | null {
  const { origin } = queryOf(request)
  return typeof origin === 'string' && config.sportsbookOrigins.includes(origin) ? origin : null
}

function keepQuery(request: FastifyRequest): string {
  const { frame, origin } = queryOf(request)
  if (frame !== '1' || typeof origin !== 'string') return ''
  return `?${new URLSearchParams({ frame: '1', origin })}`
}

function setSecurityHeaders(reply: FastifyReply, config: HostConfig): void {
  const ancestors = config.sportsbookOrigins.join(' ')
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src ${config.platformUrl}; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`
  reply.header('content-security-policy', policy)
  reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  reply.header('x-content-type-options', 'nosniff')
}
