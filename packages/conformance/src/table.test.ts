import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { formatMarkdown } from './reports/markdown.ts'
import { TABLE } from './table.ts'

it('has ids of a group and a number, each once', () => {
  const ids = TABLE.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[A-Z]{2,3}-\d{2}$/)
})

it('has a sentence and a clause of every check', () => {
  for (const { id, sentence, clause } of TABLE) {
    expect(sentence, id).toMatch(/^\S.*\.$/)
    expect(clause, id).not.toBe('')
  }
})

it('is the one that the document was made from', () => {
  const document = readFileSync(new URL('../../../docs/conformance.md', import.meta.url), 'utf8')
  expect(document, 'run npm run generate -w @touchline/conformance').toBe(formatMarkdown(TABLE))
})
