/**
 * Rules of the channel namespaces: `public:{locale}`, `match:{id}` and `$user:{locale}-{player id}`.
 * Deltas are for matches only: successive publications of the public channel concern different matches, and a delta
 * would be no shorter (`npm run bench -- delta-bytes`).
 */
import type { ChannelNamespace } from '@touchline/hub/namespaces'

export const NAMESPACES: readonly ChannelNamespace[] = [
  {
    name: 'public',
    allowSubscribe: true,
    allowAnonymous: true,
    history: { size: 50, ttlMs: 300_000 },
    recovery: true,
  },
  {
    name: 'match',
    allowSubscribe: true,
    allowAnonymous: true,
    history: { size: 300, ttlMs: 300_000 },
    recovery: true,
    delta: true,
  },
  { name: 'user', history: { size: 100, ttlMs: 600_000 }, recovery: true },
]

/** How long a channel is still published after its last subscriber left, because subscribers may reconnect. */
export const WATCH_MS = 300_000
