import { expect, it } from 'vitest'
import { isHome } from './paths.ts'

const SETTINGS = { locales: ['en', 'ar'], localeInUrl: false } as const

it.each(['/', '/ar', '/ar/', '/en/'])('finds the home page at %s', pathname => {
  expect(isHome(pathname, SETTINGS)).toBe(true)
})

it.each(['/live', '/ar/live', '/arsenal', '/ar//'])('finds another page at %s', pathname => {
  expect(isHome(pathname, SETTINGS)).toBe(false)
})
