/** Replaces the helper that Vite wraps around dynamic imports with `preload.ts`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const VITE_HELPER = '\0vite/preload-helper.js'

export function preloadPlugin(): Plugin {
  return {
    name: 'touchline:preload',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== VITE_HELPER) return
      return { code: readFileSync(join(import.meta.dirname, 'preload.ts'), 'utf8'), moduleType: 'ts', map: null }
    },
  }
}
