import { expect, test } from 'vitest'
import { formatStorms } from './storm-table.mjs'

test('lists one storm per line and counts the clean ones', () => {
  const clean = { prices: 2_092_674, inStepShare: 0.612, stale: 0, lost: 0, missing: 0, left: 0, lateMs: 90 }
  const storms = [
    { server: 'hub', rightAfterMs: 4210, ...clean },
    { server: 'centrifugo', rightAfterMs: null, ...clean, missing: 7 },
  ]
  expect(formatStorms(storms).split('\n')).toEqual([
    'storm      server   prices  in step  stale  lost  missing  left behind  right after   late',
    '    1         hub  2092674     61 %      0     0        0            0        4.2 s  90 ms',
    '    2  centrifugo  2092674     61 %      0     0        7            0        never  90 ms',
    '1 of 2 storms clean',
  ])
})
