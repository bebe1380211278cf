import { expect, it } from 'vitest'
import { fillTemplate } from './insight-panels.tsx'

it('fills an address in and escapes what it is filled with', () => {
  const template = 'https://info.example/{sport}?match={urn}&l={locale}&x={unknown}'
  expect(fillTemplate(template, { sport: 'soccer', urn: 'sr:match:1&a=b', locale: 'ar' })).toBe(
    'https://info.example/soccer?match=sr%3Amatch%3A1%26a%3Db&l=ar&x=',
  )
})
