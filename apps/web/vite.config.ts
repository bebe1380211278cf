/**
 * Two builds of the same sources: the browser's (`--outDir dist/client --manifest`) and the server's
 * (`--outDir dist/server --ssr app/entry-server.tsx`). Assets carry a hash of their content in both, so the server can
 * name the browser's files.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messagesPlugin } from './build/messages-plugin.ts'

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [messagesPlugin(), react()],
  publicDir: false,
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    // Small icons and fonts stay files: a data URL could neither be cached by itself nor pass the content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild ? {} : { rolldownOptions: { input: { client: 'app/entry-client.tsx', theme: 'app/theme.ts' } } }),
  },
  ssr: { noExternal: [/^@touchline\//, 'icu-minify'] },
}))
