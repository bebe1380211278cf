/** `/brand/{key}/{hash}/{file}`: style sheets, icons and fonts of brands. */
import type { FastifyInstance } from 'fastify'
import type { Brands } from './brands.ts'

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  // A drawing opened directly must not run scripts.
  'content-security-policy': "default-src 'none'; sandbox",
}

export function addBrandFiles(app: FastifyInstance, brands: Brands): void {
  app.get('/brand/*', { logLevel: 'warn' }, async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const file = brands.findFile(path)
    if (!file) return reply.code(404).header('cache-control', 'no-store').send()
    return reply.headers(HEADERS).type(file.type).send(file.body)
  })
}
