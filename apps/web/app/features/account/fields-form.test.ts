import type { Player } from '@touchline/contract/entities/player'
import { expect, it } from 'vitest'
import { classifyFields, findEmpty } from './fields-form.tsx'

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

it('finds empty fields, and treats fields absent from the profile as filled', () => {
  expect(findEmpty(player, ['first_name', 'last_name', 'country', 'phone', 'postal_code'])).toEqual([
    'last_name',
    'country',
    'phone',
  ])
})

it('classifies fields as typed, phone or platform fields', () => {
  expect(classifyFields(['country', 'first_name'])).toEqual({
    typed: ['first_name', 'country'],
    needsPhone: false,
    needsPlatform: false,
  })
  expect(classifyFields(['mobile_phone', 'postal_code'])).toEqual({ typed: [], needsPhone: true, needsPlatform: true })
})
