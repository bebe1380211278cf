/** Subscribes to channels as a page does: what nobody watches is not published. */
import { userChannel } from '@touchline/contract/channels'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { Centrifuge } from 'centrifuge'
import { onTestFinished } from 'vitest'
import type { TestClient } from './client.ts'

/** A token for a channel that requires one. */
export async function authorize(client: TestClient, channel: string): Promise<string> {
  const { body } = await client.call<ResponseBody<'postWebsocketAuthorize'>>('/websocket/authorize', {
    body: { channels: [channel] },
  })
  return body.channels[0]?.token ?? ''
}

/** Connects with the client's session; the caller disconnects. */
export function connect(client: TestClient): Centrifuge {
  const getToken = async () => (await client.call<{ token: string }>('/websocket/token', { method: 'POST' })).body.token
  const centrifuge = new Centrifuge(`${client.url.replace('http', 'ws')}/connection/websocket`, { getToken })
  centrifuge.connect()
  return centrifuge
}

/** Subscribes to a channel until the end of the test. */
export async function watch(client: TestClient, channel: string): Promise<void> {
  const centrifuge = connect(client)
  onTestFinished(() => centrifuge.disconnect())
  const getToken = channel.startsWith('$') ? () => authorize(client, channel) : null
  const subscription = centrifuge.newSubscription(channel, { getToken })
  const subscribed = new Promise(resolve => subscription.on('subscribed', resolve))
  subscription.subscribe()
  await subscribed
}

/** Subscribes to the player's own channel in English until the end of the test. */
export async function watchPlayer(player: TestClient): Promise<void> {
  const { body } = await player.call<ResponseBody<'getPlayer'>>('/player')
  await watch(player, userChannel('en', body.data.id))
}
