import { describe, expect, it } from 'vitest'
import { displayName, initials } from './display-name.ts'

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
