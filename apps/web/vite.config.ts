/**
 * Two builds of the same sources: the browser's (`--outDir dist/client --manifest`) and the server's
 * (`--outDir dist/server --ssr app/entry-server.tsx`). Assets carry a hash of their content in both, so the server can
 * name the browser's files.
 */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { compressPlugin } from './build/compress-plugin.ts'
import { messagesPlugin } from './build/messages-plugin.ts'

/**
 * Few files, each with a reason to be one: what changes with the libraries, what every page needs, what lists of matches
 * need. The sign-in dialog and what else comes after the first screen keep files of their own.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: /node_modules|rolldown[\\/]runtime/, tags: ['$initial'] },
  { name: 'base', test: /(apps[\\/]web[\\/]app(?![\\/]theme)|packages[\\/]\w+[\\/]src)[\\/]/, tags: ['$initial'] },
  {
    name: 'lists',
    test: /app[\\/](features[\\/]catalogue|shared|routes|ui)[\\/]|packages[\\/]/,
    minShareCount: 3,
    entriesAware: false,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [messagesPlugin(), react(), compressPlugin()],
  publicDir: false,
  resolve: {
    alias: { 'use-sync-external-store/shim/index.js': join(import.meta.dirname, 'build/use-sync-external-store.ts') },
  },
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    // Small icons and fonts stay files: a data URL could neither be cached by itself nor pass the content policy.
    assetsInlineLimit: 0,
    // One style sheet: all of it is smaller than what a second request costs.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            input: { client: 'app/entry-client.tsx', theme: 'app/theme.ts' },
            output: { codeSplitting: { groups: CHUNKS } },
          },
        }),
  },
  ssr: { noExternal: [/^@touchline\//, 'icu-minify'] },
}))
