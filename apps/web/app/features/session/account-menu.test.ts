import type { LoyaltyStatus } from '@touchline/contract/entities/player'
import { describe, expect, it } from 'vitest'
import { displayName, findLoyaltyProgress, initials } from './account-menu.tsx'

const nobody = {
  first_name: null,
  last_name: null,
  nickname: null,
  email: null,
  mobile_phone: null,
  auth_phone_number: null,
}

describe('displayName', () => {
  it.each([
    [{ first_name: 'Mara', last_name: 'Lindqvist', nickname: 'ml', email: 'm@x.example' }, 'Mara Lindqvist'],
    [{ first_name: 'Mara', nickname: 'ml' }, 'Mara'],
    [{ nickname: 'ml', email: 'm@x.example' }, 'ml'],
    [{ email: 'm@x.example', auth_phone_number: '+46700' }, 'm@x.example'],
    [{ auth_phone_number: '+46700' }, '+46700'],
    [{}, ''],
  ])('%o is %s', (fields, name) => {
    expect(displayName({ ...nobody, ...fields })).toBe(name)
  })
})

describe('initials', () => {
  it.each([
    ['Mara Lindqvist', 'ML'],
    ['demo@touchline.example', 'DT'],
    ['zoë', 'ZO'],
    ['कीर्ति शर्मा', 'कीश'],
    ['हिमानी', 'हिमा'],
    ['', ''],
  ])('of %s are %s', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})

const tier = (id: string, min: number | null, max: number | null): LoyaltyStatus => ({
  id,
  name: id.toUpperCase(),
  status: true,
  writeable: false,
  min_points: min,
  max_points: max,
})
const group: LoyaltyStatus = { ...tier('spi_test', null, null), status: false }
// Unordered and with a group in between, as a platform may respond.
const statuses = [tier('gold', 500, null), group, tier('bronze', 0, 99), tier('silver', 100, 499)]

describe('findLoyaltyProgress', () => {
  it.each([
    [0, 'bronze', { name: 'SILVER', missing: 100 }, 0, 100],
    [99, 'bronze', { name: 'SILVER', missing: 1 }, 99, 100],
    [100, 'silver', { name: 'GOLD', missing: 400 }, 0, 400],
    [240, 'silver', { name: 'GOLD', missing: 260 }, 140, 400],
    [500, 'gold', undefined, 0, 0],
  ])('with %i points is %s', (points, current, next, done, needed) => {
    expect(findLoyaltyProgress(points, statuses)).toMatchObject({ current: { id: current }, next, done, needed })
  })

  it('counts an assigned tier as reached', () => {
    const given = { ...tier('vip', null, null), writeable: true }
    expect(findLoyaltyProgress(0, [given, tier('silver', 100, 499)], ['silver']).current?.id).toBe('silver')
    expect(findLoyaltyProgress(0, [given], ['vip'])).toMatchObject({ current: { id: 'vip' }, next: undefined })
  })

  it('is null without tiers', () => {
    expect(findLoyaltyProgress(7, [group], ['spi_test'])).toEqual({
      current: undefined,
      next: undefined,
      done: 0,
      needed: 0,
    })
  })

  it('returns the missing points below the first tier', () => {
    expect(findLoyaltyProgress(4, [tier('silver', 10, null)])).toMatchObject({
      current: undefined,
      done: 4,
      needed: 10,
    })
  })
})
