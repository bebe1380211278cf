import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nameClass } from './class-names.ts'

const APP = join(import.meta.dirname, '../app')

it('returns a different name for each class of each style sheet', () => {
  const names = globSync('**/*.module.css', { cwd: APP }).flatMap(file => {
    const local = readFileSync(join(APP, file), 'utf8').match(/(?<=^\.)[a-z]\w*(?= \{)/gim) ?? []
    return [...new Set(local)].map(name => nameClass(name, join(APP, file)))
  })
  expect(names.length).toBeGreaterThan(500)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter(name => !/^[a-z][a-z0-9]$/i.test(name) || /^ad$/i.test(name))).toEqual([])
})

it('returns the same name for every importer', () => {
  const file = join(APP, 'ui/card.module.css')
  expect(nameClass('card', `${file}?used`)).toBe(nameClass('card', file))
})

it('names classes of a file that it has not listed', () => {
  expect(nameClass('card', join(APP, 'ui/new.module.css'))).toMatch(/^card-[0-9a-f]{4}$/)
})
