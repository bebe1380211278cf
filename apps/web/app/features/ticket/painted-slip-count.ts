import type { Readable } from '@touchline/client/observable'
import { runAfterNextPaint } from '../../shared/run-after-next-paint.ts'
import { slipCount } from './picks.ts'

/** Number of selections on the slip for what shows it: its listeners are called after the paint of the pressed price. */
export const paintedSlipCount: Readable<number> = {
  ...slipCount,
  subscribe: listener => slipCount.subscribe(() => runAfterNextPaint(listener)),
}
