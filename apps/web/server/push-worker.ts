/**
 * Serves the service worker of push notifications. Its address must stay the same across releases, so it is
 * revalidated instead of being named by a hash.
 */
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

export const PUSH_WORKER_PATH = '/push-worker.js'

export function addPushWorker(app: FastifyInstance, file: string): void {
  const script = readFileSync(file)
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }
  app.get(PUSH_WORKER_PATH, { logLevel: 'warn' }, async (_request, reply) => reply.headers(headers).send(script))
}
