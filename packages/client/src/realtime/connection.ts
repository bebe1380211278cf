import type { Realtime, RealtimeOptions } from './types.ts'

export declare function createRealtime(options: RealtimeOptions): Realtime
