/**
 * Two builds of the same sources: for the browser (`--outDir dist/client --manifest`) and for the
 * server (`--outDir dist/server --ssr app/entry-server.tsx`). Both name assets by content hash, so
 * the server can reference the browser's files.
 */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CHUNK_GROUPS } from './build/chunk-groups.ts'
import { compressPlugin } from './build/compress-plugin.ts'
import { lateStylesPlugin } from './build/late-styles-plugin.ts'
import { hasPendingTexts, messagesPlugin } from './build/messages-plugin.ts'
import { preloadPlugin } from './build/preload-plugin.ts'

/** Folders of texts that pages show. */
const TEXTS = ['messages', 'app/shell/error-pages/texts'].map(folder => join(import.meta.dirname, folder))

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  plugins: [
    messagesPlugin(),
    lateStylesPlugin(),
    preloadPlugin(),
    react({ jsxImportSource: command === 'serve' || TEXTS.some(hasPendingTexts) ? '#pending-jsx' : 'react' }),
    compressPlugin(),
  ],
  publicDir: false,
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    // The oldest supported browsers: `scripts/lib/browsers/supported.mjs`.
    target: ['safari16.4', 'ios16.4', 'chrome111', 'firefox115'],
    assetsDir: 'assets',
    // Small icons and fonts stay files: a data URL cannot be cached separately and violates the
    // content security policy.
    assetsInlineLimit: 0,
    // A single style sheet for initial content is smaller than the cost of a second request.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? // One file: an import of another takes the loader dozens of microseconds in every render.
        { rolldownOptions: { output: { codeSplitting: false } } }
      : {
          rolldownOptions: {
            input: {
              client: 'app/entry-client.tsx',
              earlyScript: 'app/early-script.ts',
              intlWorker: 'app/intl-worker.ts',
              init: 'app/init.ts',
              pushWorker: 'app/push-worker.ts',
              offlineWorker: 'app/offline-worker.ts',
            },
            // Short names: every file lists those of all files that it may load.
            output: {
              codeSplitting: { groups: CHUNK_GROUPS },
              chunkFileNames: 'assets/[hash].js',
              entryFileNames: 'assets/[hash].js',
            },
          },
        }),
  },
  ssr: { noExternal: [/^@touchline\//, 'icu-minify'] },
}))
