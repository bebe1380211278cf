import { afterEach, expect, test } from 'vitest'
import { checkCommands } from './check-commands.mjs'
import { createTempRepo } from './temp-repo.ts'

const removals: (() => void)[] = []
afterEach(() => {
  for (const remove of removals.splice(0)) remove()
})

function check(text: string): string[] {
  const { root, remove } = createTempRepo({
    'package.json': '{ "scripts": { "start:web": "node apps/web/server.ts" } }',
    'packages/contract/package.json': '{ "scripts": { "generate": "node scripts/generate.ts" } }',
    'scripts/verify.mjs': '',
  })
  removals.push(remove)
  return checkCommands(root, 'docs', text).map(({ line, message }) => `${line} ${message}`)
}

test.each([
  ['TypeScript', '```sh\nnode apps/web/server.ts\n```', /^2 runs TypeScript by the reader's node/],
  ['TypeScript with options', '`WEB_PORT=1 node --watch apps/web/server.ts`', /^1 runs TypeScript/],
  ['a missing script', '```\ncd deploy && npm run start:shop\n```', /^2 runs the npm script start:shop/],
  ['a missing script of a workspace', '`npm run build -w @touchline/contract`', /^1 runs the npm script build/],
  ['a missing program', '`node scripts/prove.mjs 7`', /^1 runs scripts\/prove.mjs, which does not exist/],
])('rejects a command that runs %s', (_, text, problem) => {
  expect(check(text)).toEqual([expect.stringMatching(problem)])
})

test('accepts commands that run, and prose', () => {
  const text =
    '`npm run start:web`, `npm run generate -w @touchline/contract`, `node scripts/verify.mjs`; node apps/web/server.ts'
  expect(check(`${text}\n\n\`\`\`\nnpm ci && npm test -- unit\n\`\`\``)).toEqual([])
})
