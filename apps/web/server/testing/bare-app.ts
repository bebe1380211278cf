/** The web server without page rendering, for tests of all other routes. */
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../config.ts'
import { createWebServer } from '../web-server.ts'

const render = () => Promise.reject(new Error('no pages here'))
const assetsFor = () => ({ earlyScript: { url: '' }, initScript: '', scripts: [], styles: [] })

export function createBareApp(env: Readonly<Record<string, string>>): Promise<FastifyInstance> {
  return createWebServer({ config: readConfig({ WEB_URL: 'https://bets.example', ...env }), render, assetsFor })
}
