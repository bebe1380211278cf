import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { findGlossaryProblems, readGlossary } from './glossary.mjs'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const GLOSSARY = `# Glossary: German (de)

| English | German | note |
|---|---|---|
| bet slip, slip | Wettschein | |
| combo | Kombiwette, Kombi | |
| price | Quote | no label of its own |
`

it('reads the terms that it holds to, with all their words', () => {
  expect([...readGlossary(GLOSSARY)]).toEqual([
    ['betslip', ['wettschein']],
    ['combo', ['kombiwette', 'kombi']],
  ])
})

it.each([
  [{ a: 'Wettschein', b: 'Kombi (3)' }, []],
  [{ a: 'Tippschein' }, ['a: “Tippschein” is none of the glossary’s words: wettschein']],
])('compares labels %j with the glossary', (texts, problems) => {
  root = mkdtempSync(join(tmpdir(), 'glossary-'))
  write('i18n/glossary/de.md', GLOSSARY)
  write('apps/web/messages/en.json', JSON.stringify({ a: 'Bet slip', b: 'Combo', c: 'Price' }))
  write('apps/web/messages/de.json', JSON.stringify({ ...texts, c: 'Kurs' }))
  expect(findGlossaryProblems(root, 'de').map(problem => problem.replace(/^\S+ /, ''))).toEqual(problems)
})
