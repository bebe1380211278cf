import { readFileSync } from 'node:fs'
import { readServerConfig } from '@touchline/hub/server-config'
import { expect, it } from 'vitest'
import { NAMESPACES } from './namespaces.ts'

const DEPLOYED = new URL('../../../../../deploy/centrifugo.json', import.meta.url)

it('are the same in the hub of this process and in the deployed Centrifugo configuration', () => {
  const file: unknown = JSON.parse(readFileSync(DEPLOYED, 'utf8'))
  const { hub } = readServerConfig(file, { CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: 'given when it starts' })
  // There, channels without a namespace exist, but nobody may subscribe to them.
  expect(hub.namespaces).toEqual([...NAMESPACES, { name: '' }])
})
