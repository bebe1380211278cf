import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nameClass } from './class-names.ts'

const APP = join(import.meta.dirname, '../app')

it('tells the style sheets apart', () => {
  const files = globSync('**/*.module.css', { cwd: APP })
  expect(files.length).toBeGreaterThan(10)
  expect(new Set(files.map(file => nameClass('row', join(APP, file)))).size).toBe(files.length)
})

it('names a class alike whatever asks for it', () => {
  const file = join(APP, 'ui/card.module.css')
  expect(nameClass('card', `${file}?used`)).toBe(nameClass('card', file))
  expect(nameClass('card', file)).toMatch(/^card-[0-9a-f]{4}$/)
})
