/**
 * Development mode: Vite serves the sources with hot reload, and each page is rendered from the
 * current sources.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Brands } from './brands/brands.ts'
import type { PageDeps } from './pages.ts'
import { OFFLINE_WORKER_PATH, PUSH_WORKER_PATH } from './web-server.ts'

const EARLY_SCRIPT = '/app/early-script.ts'
const CLIENT_SCRIPTS = ['/@id/@vitejs/plugin-react/preamble', '/@vite/client']

interface BrandPageQuery {
  readonly brand?: string
  readonly locale?: string
}

export interface DevelopmentServer extends Pick<PageDeps, 'render' | 'assetsFor'> {
  readonly prepare: (app: FastifyInstance) => Promise<void>
  readonly close: () => Promise<void>
}

/** `brands` are those of `/_brand?brand=`. */
export async function startVite(root: string, brands: Brands): Promise<DevelopmentServer> {
  const { createServer, transformWithOxc } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  const assets = {
    earlyScript: { url: EARLY_SCRIPT },
    initScript: '/app/init.ts',
    scripts: [...CLIENT_SCRIPTS, '/app/entry-client.tsx'],
    styles: [],
  }
  return {
    render: async input => (await vite.ssrLoadModule('/app/entry-server.tsx')).render(input),
    assetsFor: () => assets,
    close: () => vite.close(),
    async prepare(app) {
      app.get<{ Querystring: BrandPageQuery }>('/_brand', async ({ hostname, query }, reply) => {
        const { brand = '', locale = 'en' } = query
        const site = brands.findByKey(brand) ?? brands.find(hostname)
        const { renderBrandPage } = await vite.ssrLoadModule('/app/brand-page/render-brand-page.ts')
        const scripts = [...CLIENT_SCRIPTS, '/app/brand-page/entry.tsx']
        const html = renderBrandPage({ config: site.configFor(locale), locale, assets: { ...assets, scripts } })
        return reply.type('text/html; charset=utf-8').send(html)
      })
      // Vite adds an import to scripts that import dynamically, and a classic script cannot have one.
      app.get(EARLY_SCRIPT, async (_request, reply) => {
        const file = join(root, EARLY_SCRIPT)
        const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
        return reply.type('text/javascript').send(code)
      })
      app.addHook('onRequest', (request, reply, done) => {
        if (request.raw.url === EARLY_SCRIPT) return done()
        // Vite serves the service workers from their sources.
        if (request.raw.url === PUSH_WORKER_PATH) request.raw.url = '/app/push-worker.ts'
        if (request.raw.url?.startsWith(OFFLINE_WORKER_PATH))
          request.raw.url = request.raw.url.replace(OFFLINE_WORKER_PATH, '/app/offline-worker.ts')
        vite.middlewares(request.raw, reply.raw, () => done())
      })
    },
  }
}
