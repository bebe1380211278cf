import { ApiError } from '@touchline/client/errors'
import type { Player } from '@touchline/contract/entities/player'
import { expect, it } from 'vitest'
import { classifyFields, findEmpty, findRefusals } from './fields-form.tsx'

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

it('finds what is wrong with single fields, unless something else is wrong, too', () => {
  const refuse = (message: string, details: object[]) =>
    new ApiError('patchPlayer', 422, {
      code: 422,
      message,
      data: { details, localized_message: 'Taken.' },
    } as ConstructorParameters<typeof ApiError>[2])
  const detail = {
    field: 'body/first_name',
    message: 'must …',
    reason: 'alphabets',
    localized_message: 'One alphabet.',
  }
  const fields = ['first_name', 'nickname'] as const
  expect(findRefusals(refuse('VALIDATION_FAILED', [detail]), fields)).toEqual({ first_name: 'One alphabet.' })
  expect(findRefusals(refuse('NICKNAME_TAKEN', []), fields)).toEqual({ nickname: 'Taken.' })
  expect(findRefusals(refuse('NICKNAME_TAKEN', []), ['first_name'])).toBeNull()
  expect(findRefusals(refuse('VALIDATION_FAILED', [detail, { ...detail, field: 'body/country' }]), fields)).toBeNull()
  expect(findRefusals(refuse('VALIDATION_FAILED', []), fields)).toBeNull()
  expect(findRefusals(new Error('offline'), fields)).toBeNull()
})
