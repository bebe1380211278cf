/** The OpenAPI documents generated from the endpoint table. */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const FOLDER = new URL('../', import.meta.resolve('@touchline/contract/endpoints'))

export async function registerOpenapi(app: FastifyInstance): Promise<void> {
  for (const api of ['platform', 'sportsbook']) {
    const document = await readFile(new URL(`generated/${api}.openapi.json`, FOLDER))
    app.get(`/openapi/${api}.json`, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document),
    )
  }
}
