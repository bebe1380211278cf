import { afterEach, expect, test } from 'vitest'
import { checkDocs } from './check-docs.mjs'
import { createTempRepo } from './temp-repo.ts'

const removals: (() => void)[] = []
afterEach(() => {
  for (const remove of removals.splice(0)) remove()
})

function check(text: string): string[] {
  const { root, remove } = createTempRepo({
    'docs/guide.md': text,
    'docs/decisions/012-title.md': '# 012. Title',
    'packages/betting/src/odds.ts': 'export const formatOdds = (odds: MilliOdds) => odds.toFixed(2)',
    'packages/betting/src/odds.test.ts': '',
    'deploy/compose.yaml': '',
    'package.json': '{ "scripts": { "check": "node scripts/check.mjs" } }',
  })
  removals.push(remove)
  return checkDocs(root).problems
}

test.each([
  ['a link', '[odds](../packages/betting/src/price.ts)', 'links to ../packages/betting/src/price.ts'],
  ['a path from the root', 'See `packages/betting/src/price.ts`.', 'mentions packages/betting/src/price.ts'],
  ['a folder', 'See `packages/odds/`.', 'mentions packages/odds/'],
  ['the end of a path', 'See `src/price.ts`.', 'mentions src/price.ts'],
  ['a file name', 'See `price.ts`.', 'mentions price.ts'],
  ['one of several paths', 'See `src/{odds,price}.ts`.', 'mentions src/{odds,price}.ts'],
  ['a pattern', 'See `docs/*.png.md`.', 'mentions docs/*.png.md'],
  ['a decision', 'See `docs/decisions/013`.', 'mentions docs/decisions/013'],
  ['a name', 'Call `formatPrice`.', 'nothing is called formatPrice'],
  ['a call', 'Call `format(odds)`.', 'nothing is called format'],
  ['a member', 'Use `MilliOdds.parsePrice`.', 'nothing is called parsePrice'],
])('rejects %s that does not exist', (_, text, complaint) => {
  expect(check(`# Guide\n\n${text}`)).toEqual([expect.stringMatching(`^docs/guide.md:3 `)])
  expect(check(text)[0]).toContain(complaint)
})

test.each([
  ['a file in a tree', '```\npackages/odds/   prices\n```', 'mentions packages/odds/'],
  [
    'an imported module',
    "```ts\nimport { formatOdds } from '@touchline/betting/price'\n```",
    'imports @touchline/betting/price',
  ],
  [
    'an imported name',
    "```ts\nimport { type formatOdds, parseOdds } from '@touchline/betting/odds'\n```",
    'imports parseOdds, which packages/betting/src/odds.ts does not export',
  ],
])('rejects in a code block %s that does not exist', (_, text, complaint) => {
  expect(check(text)).toEqual([expect.stringMatching(/^docs\/guide.md:2 /)])
  expect(check(text)[0]).toContain(complaint)
})

test('accepts what exists, and what is neither a path nor a name of ours', () => {
  const text = [
    '[odds](../packages/betting/src/odds.ts#top) [site](https://example.com) [here](#here)',
    '`packages/betting/src/odds.ts` `packages/betting/` `odds.ts` `src/odds*.ts` `docs/decisions/012` `compose.yaml`',
    '`formatOdds(odds)` `MilliOdds` `/matches/:id` `text/html` `npm run check` `GET /bets` `dist/index.js`',
    "```ts\nimport { formatOdds } from '@touchline/betting/odds'\nconst price = unknownThing(1)\n```",
    '```\npackages/betting/   rules\n```',
  ].join('\n')
  expect(check(text)).toEqual([])
})
