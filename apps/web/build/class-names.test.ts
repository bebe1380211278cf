import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nameClass } from './class-names.ts'

const APP = join(import.meta.dirname, '../app')

it('returns different names for different style sheets', () => {
  const files = globSync('**/*.module.css', { cwd: APP })
  expect(files.length).toBeGreaterThan(10)
  expect(new Set(files.map(file => nameClass('row', join(APP, file)))).size).toBe(files.length)
})

it('returns the same name for every importer', () => {
  const file = join(APP, 'ui/card.module.css')
  expect(nameClass('card', `${file}?used`)).toBe(nameClass('card', file))
  expect(nameClass('card', file)).toMatch(/^card-[0-9a-f]{4}$/)
})
