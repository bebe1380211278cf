/**
 * Development mode: Vite serves the sources with hot reload, and each page is rendered from the
 * current sources.
 */
import type { FastifyInstance } from 'fastify'
import type { PageDeps } from './pages.ts'
import { PUSH_WORKER_PATH } from './push-worker.ts'

export interface DevelopmentServer extends Pick<PageDeps, 'render' | 'assetsFor'> {
  readonly prepare: (app: FastifyInstance) => Promise<void>
  readonly close: () => Promise<void>
}

export async function startVite(root: string): Promise<DevelopmentServer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  const assets = {
    themeScript: { url: '/app/theme.ts' },
    initScript: '/app/init.ts',
    scripts: ['/@id/@vitejs/plugin-react/preamble', '/@vite/client', '/app/entry-client.tsx'],
    modulePreloads: [],
    styles: [],
  }
  return {
    render: async input => (await vite.ssrLoadModule('/app/entry-server.tsx')).render(input),
    assetsFor: () => assets,
    close: () => vite.close(),
    async prepare(app) {
      app.addHook('onRequest', (request, reply, done) => {
        // Vite serves the service worker from its source.
        if (request.raw.url === PUSH_WORKER_PATH) request.raw.url = '/app/push-worker.ts'
        vite.middlewares(request.raw, reply.raw, () => done())
      })
    },
  }
}
