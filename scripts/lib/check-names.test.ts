import { afterEach, expect, test } from 'vitest'
import { checkNames } from './check-names.mjs'
import { createTempRepo } from './temp-repo.ts'

const removals: (() => void)[] = []
afterEach(() => {
  for (const remove of removals.splice(0)) remove()
})

function check(source: string, path = 'packages/betting/src/a.ts'): string[] {
  const { root, remove } = createTempRepo({ [path]: source })
  removals.push(remove)
  return checkNames(root).problems
}

test.each([
  ['a function', 'export async function askPlatform() {}', 'askPlatform'],
  ['a constant', 'export const LOOK_MS = 1', 'LOOK_MS'],
  ['a type', 'export interface SayPosition {}', 'SayPosition'],
  ['two words', 'export function keepUpWithFeed() {}', 'keepUpWithFeed'],
  ['a list', 'function tell() {}\nexport { tell }', 'tell'],
  ['another name in a list', 'function send() {}\nexport { send as tellParent }', 'tellParent'],
  ['a function that is not exported', 'function askPlayer() {}', 'askPlayer'],
  ['a function within another', 'export function read() {\n  const look = () => 1\n}', 'look'],
  ['a typed function', 'const tellAll: (name: string) => void = () => {}', 'tellAll'],
  ['an async function without parentheses', 'const ask = async name => name', 'ask'],
  ['a throttled function', '  const askSoon = throttle(read, 10)', 'askSoon'],
])('rejects a banned verb in the name of %s', (_, source, name) => {
  expect(check(source)).toEqual([
    expect.stringContaining(`packages/betting/src/a.ts: ${name} begins with a banned verb`),
  ])
})

test.each([
  'export function standings() {}',
  'export const leadership = 1',
  'export const drawNoBet = 1',
  'export function isKnown() {}',
  'const lead = home - away',
  'export function drawSeed() {}',
])('accepts %s', source => {
  expect(check(source)).toEqual([])
})

test('rejects a verb of drawing where HTML or pictures are rendered', () => {
  expect(check('function drawLimit() {}', 'apps/host/src/a.ts')).toEqual([
    expect.stringContaining('drawLimit begins with a banned verb'),
  ])
})
