import { expect, test } from 'vitest'
import { formatFeedHead, parseFeedHead } from './feed-head.ts'

test('parses the formatted feed head and rejects other texts', () => {
  const head = { feedMs: 1_795_332_132_000, lagMs: 120 }
  expect(formatFeedHead(head)).toBe('1795332132000;lag=120')
  expect(parseFeedHead(formatFeedHead(head))).toEqual(head)
  for (const text of ['', '12', '12;lag=', '12;lag=-1', 'x;lag=1', '1e3;lag=1']) expect(parseFeedHead(text)).toBeNull()
})
