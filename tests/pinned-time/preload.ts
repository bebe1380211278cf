/** Preloaded into every Node process of a system under test, its worker threads included. */
import { OFFSET_VARIABLE } from './pinned-time.ts'
import { shiftDate } from './shift-date.ts'

shiftDate(Number(process.env[OFFSET_VARIABLE] ?? 0))
