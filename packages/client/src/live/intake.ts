/** The way in for realtime events: leaves out what is not to be heeded, lets through at once what stops betting, and gathers the rest by frame. */
import type { RealtimeEvent } from '@touchline/contract/realtime'
import { scheduleByTimer } from '../schedule.ts'
import { createFrameBatcher } from './frame-batcher.ts'
import type { MatchRecord, SportType } from './match-record.ts'
import { isUrgent, type News, newerNews, type PushOptions, readNews } from './news.ts'

export interface IntakeOptions {
  isFollowed: (provider: string | null, sportType: SportType | null) => boolean
  requestFrame: ((run: () => void) => void) | undefined
  sourceOf: (matchUrn: string) => Pick<MatchRecord, 'provider' | 'sportType'> | undefined
  /** Whether an outcome is shown as active now. */
  isActive: (outcomeKey: string) => boolean
  fold: (news: readonly News[]) => void
}

export interface Intake {
  /** The news of an event that are to be heeded. */
  read(event: RealtimeEvent, options?: PushOptions): [key: string, news: News][]
  push(event: RealtimeEvent, options?: PushOptions): void
  /** Takes in at once what waits for a frame. */
  settle(): void
  /** Forgets what waits for a frame. */
  clear(): void
}

const FRAME_MS = 16

function requestBrowserFrame(run: () => void): void {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(run)
  else scheduleByTimer(run, FRAME_MS)
}

export function createIntake({ isFollowed, requestFrame, sourceOf, isActive, fold }: IntakeOptions): Intake {
  const batcher = createFrameBatcher<News>({
    requestFrame: requestFrame ?? requestBrowserFrame,
    merge: newerNews,
    flush: fold,
  })

  const isHeeded = (news: News): boolean => {
    if (news.kind === 'provider') return true
    const matchUrn = news.kind === 'market' ? news.item.match_urn_id : news.item.urn_id
    const { provider = null, sportType = null } = sourceOf(matchUrn) ?? {}
    return isFollowed(news.kind === 'market' ? news.item.provider : provider, sportType)
  }

  const read = (event: RealtimeEvent, options?: PushOptions) =>
    readNews(event, options).filter(([, news]) => isHeeded(news))

  return {
    read,
    push(event, options) {
      const waiting = new Map<string, News>()
      const urgent: News[] = []
      for (const [key, news] of read(event, options)) {
        if (isUrgent(news, isActive)) urgent.push(news)
        else waiting.set(key, news)
      }
      if (urgent.length > 0) fold(urgent)
      batcher.add(waiting)
    },
    settle: batcher.settle,
    clear: batcher.clear,
  }
}
