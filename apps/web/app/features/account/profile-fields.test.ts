import type { Player } from '@touchline/contract/entities/player'
import { expect, it } from 'vitest'
import { findEmpty, sortFields } from './profile-fields.ts'

const player: Player = {
  id: 1,
  email: 'mara@touchline.example',
  mobile_phone: null,
  auth_phone_number: null,
  first_name: 'Mara',
  last_name: '',
  nickname: null,
  language: 'en',
  currency: 'EUR',
  country: null,
  auth_fields_missed: [],
  statuses: [],
  serasa: { pve: false },
  progress: { points: 0, status_groups: [] },
}

it('finds what is empty, and takes what the profile does not tell of for filled', () => {
  expect(findEmpty(player, ['first_name', 'last_name', 'country', 'phone', 'postal_code'])).toEqual([
    'last_name',
    'country',
    'phone',
  ])
})

it('tells apart what is typed, what the phone gives and what the platform has to ask', () => {
  expect(sortFields(['country', 'first_name'])).toEqual({
    typed: ['first_name', 'country'],
    isPhoneAsked: false,
    isMoreAsked: false,
  })
  expect(sortFields(['mobile_phone', 'postal_code'])).toEqual({ typed: [], isPhoneAsked: true, isMoreAsked: true })
})
