/**
 * The SDK as a script: `window.Touchline`. A page that has put a stub in its place, because the script comes later, has
 * what it asked for meanwhile carried out (docs/guides/embedding.md).
 */
import { mount, version } from './touchline.ts'
import type { MountOptions, Sportsbook, Touchline } from './types.ts'

interface Waiting {
  readonly options: MountOptions
  readonly resolve: (sportsbook: Sportsbook | Promise<Sportsbook>) => void
}

const page = globalThis as { Touchline?: Touchline | { readonly waiting?: readonly Waiting[] } }
const stub = page.Touchline
page.Touchline = { version, mount }
if (stub && 'waiting' in stub) for (const { options, resolve } of stub.waiting ?? []) resolve(mount(options))
