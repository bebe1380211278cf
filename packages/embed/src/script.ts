/**
 * The SDK as a script: `window.Touchline`. Calls queued on a stub before the script loaded are executed
 * (docs/guides/embedding.md).
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
