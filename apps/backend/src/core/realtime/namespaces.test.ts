import { readFileSync } from 'node:fs'
import { readServerConfig } from '@touchline/hub/server-config'
import { expect, it } from 'vitest'
import { NAMESPACES } from './namespaces.ts'

const DEPLOYED = new URL('../../../../../deploy/centrifugo.json', import.meta.url)

it('are the same in a hub of our own and in what is deployed beside us', () => {
  const file: unknown = JSON.parse(readFileSync(DEPLOYED, 'utf8'))
  const { hub } = readServerConfig(file, { CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: 'given when it starts' })
  // Channels without a namespace exist there, but nobody may subscribe to them.
  expect(hub.namespaces).toEqual([...NAMESPACES, { name: '' }])
})
