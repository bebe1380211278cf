/** The web server without page rendering, for tests of all other routes. */
import type { FastifyInstance } from 'fastify'
import { createBrands } from '../brands/brands.ts'
import { readConfig } from '../config.ts'
import { createWebServer } from '../web-server.ts'

const render = () => Promise.reject(new Error('no pages here'))
const assetsFor = () => ({ earlyScript: { url: '' }, initScript: '', scripts: [], styles: [] })

/** `brandsFolder`: a folder of brands; only the product's own without it. */
export function createBareApp(env: Readonly<Record<string, string>>, brandsFolder?: string): Promise<FastifyInstance> {
  const config = readConfig({ WEB_URL: 'https://bets.example', ...env })
  const brands = createBrands(config.public, brandsFolder ? { folder: brandsFolder } : {})
  return createWebServer({ config, render, assetsFor, brands })
}
