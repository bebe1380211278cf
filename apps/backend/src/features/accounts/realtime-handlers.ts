/** Tokens for the realtime connection. A player may subscribe only to the player's own private channels. */
import { userChannel } from '@touchline/contract/channels'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Tokens } from './tokens.ts'

export function createRealtimeHandlers(tokens: Tokens, locales: readonly string[]) {
  return {
    postWebsocketToken: async ({ player }) => {
      const { token, expiresAt } = await tokens.issueConnection(player?.session ?? null)
      return { token, expires_at: expiresAt.toISOString() }
    },
    postWebsocketAuthorize: async ({ player, body }) => {
      const own = new Set(locales.map(locale => userChannel(locale, player.id)))
      if (!body.channels.every(channel => own.has(channel))) throw new ApiError('FORBIDDEN')
      const channels = await Promise.all(
        body.channels.map(async channel => ({
          channel,
          token: (await tokens.issueSubscription(player.session, channel)).token,
        })),
      )
      return { channels }
    },
  } satisfies Handlers
}
