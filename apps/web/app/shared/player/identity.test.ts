import type { Player } from '@touchline/contract/entities/player'
import type { Settings } from '@touchline/contract/entities/settings'
import type { ErrorName } from '@touchline/contract/errors'
import { expect, it } from 'vitest'
import { findIdentityNeed, listIdentityDemands } from './identity.ts'

const settings = {
  system: {
    platform_settings: {
      identity: { required_for: { deposit: 'claimed', bet: 'contact', grant: 'contact', withdrawal: 'verified' } },
    },
  },
} as Settings

const playerOf = (level: 'claimed' | 'contact' | 'verified') => ({ identity: { level } }) as Pick<Player, 'identity'>

it('lists what requires a higher level', () => {
  expect(listIdentityDemands(settings, playerOf('claimed'))).toEqual([
    { action: 'bet', level: 'contact' },
    { action: 'grant', level: 'contact' },
    { action: 'withdrawal', level: 'verified' },
  ])
  expect(listIdentityDemands(settings, playerOf('contact'))).toEqual([{ action: 'withdrawal', level: 'verified' }])
  expect(listIdentityDemands(settings, playerOf('verified'))).toEqual([])
})

it('lists nothing where the platform tells no level', () => {
  expect(listIdentityDemands(settings, {})).toEqual([])
  expect(listIdentityDemands(undefined, playerOf('claimed'))).toEqual([])
})

it('tells what a refused call needs', () => {
  const need = (name: ErrorName, data = {}) => findIdentityNeed({ name, data })
  expect(need('VERIFICATION_REQUIRED', { required_level: 'contact' })).toBe('contact')
  expect(need('VERIFICATION_REQUIRED', { required_level: 'verified' })).toBe('verified')
  expect(need('IDENTITY_CHECK_PENDING')).toBe('check')
  expect(need('PLAYER_EXCLUDED')).toBeNull()
})
