import { expect, test } from 'vitest'
import { readFeedHead, writeFeedHead } from './feed-head.ts'

test('reads the feed head that was written, and nothing else', () => {
  const head = { feedMs: 1_795_332_132_000, lagMs: 120 }
  expect(writeFeedHead(head)).toBe('1795332132000;lag=120')
  expect(readFeedHead(writeFeedHead(head))).toEqual(head)
  for (const text of ['', '12', '12;lag=', '12;lag=-1', 'x;lag=1', '1e3;lag=1']) expect(readFeedHead(text)).toBeNull()
})
