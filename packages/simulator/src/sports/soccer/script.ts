import type { MatchScript, ScriptDetail } from '../../engine/engine.ts'
import { buildMoments, type Incident, subtractSuspensions } from '../../engine/script-builder.ts'
import type { FeedTimelineItem } from '../../feed/feed-match.ts'
import { type Fixture, MINUTE } from '../../schedule/fixtures.ts'
import { createRandom, type Random } from '../../shared/random.ts'
import { STEP_MS, stepsUpTo } from './flow.ts'
import type { Halves } from './incident-context.ts'
import { sampleMatchIncidents, sampleScore } from './incidents.ts'
import { SOCCER_BEFORE, type SoccerStage, type SoccerState } from './state.ts'

/** The whole course of a soccer match, from its fixture alone. */
export function scriptSoccer(fixture: Fixture, detail?: ScriptDetail): MatchScript<SoccerState> {
  const random = createRandom(`${fixture.key}/script`)
  const stoppage = [random.integer(1, 4), random.integer(3, 7)] as const
  const halves = drawHalves(fixture, stoppage, () => random.integer(0, 40_000))
  if (detail === 'result') return scriptResult(fixture, random, halves)
  const { incidents, suspensions } = sampleMatchIncidents(fixture, random, halves)
  const lastReview = Math.max(0, ...incidents.map(incident => incident.reviewUntil ?? 0))
  const finalAt = Math.max(halves.secondEnd, lastReview) + random.integer(60_000, 180_000)
  suspensions.push({ from: halves.secondEnd, to: Number.POSITIVE_INFINITY, scope: 'all' })
  const playIntervals = [
    { from: halves.firstStart, to: halves.firstEnd },
    { from: halves.secondStart, to: halves.secondEnd },
  ]
  return {
    moments: buildMoments(SOCCER_BEFORE, [...periods(halves, stoppage, finalAt), ...incidents]),
    suspensions,
    playIntervals: subtractSuspensions(playIntervals, suspensions),
    tickMs: fixture.league.tier <= 2 ? 4000 : 8000,
    refreshMs: STEP_MS,
    marks: [halves.firstStart, halves.firstEnd, halves.secondStart, halves.secondEnd],
  }
}

/** Goals are drawn before all that surrounds them. */
function scriptResult(fixture: Fixture, random: Random, halves: Halves): MatchScript<SoccerState> {
  const { score, firstHalf } = sampleScore(fixture, random)
  const state: SoccerState = { ...SOCCER_BEFORE, stage: 'final', score, firstHalf }
  const moments = [{ at: halves.secondEnd, state, isConfirmed: true }]
  return { moments, suspensions: [], playIntervals: [], tickMs: STEP_MS, marks: [] }
}

function drawHalves(fixture: Fixture, stoppage: readonly [number, number], extra: () => number): Halves {
  const firstStart = fixture.startTime + extra() + 5_000
  const firstEnd = firstStart + (45 + stoppage[0]) * MINUTE + extra()
  const secondStart = firstEnd + 15 * MINUTE + extra()
  return { firstStart, firstEnd, secondStart, secondEnd: secondStart + (45 + stoppage[1]) * MINUTE + extra() }
}

function periods(halves: Halves, stoppage: readonly [number, number], finalAt: number): Incident<SoccerState>[] {
  return [
    enter(halves.firstStart, 'first', 'period_start'),
    announce(halves.firstStart + 45 * MINUTE, stoppage[0]),
    enter(halves.firstEnd, 'break', 'period_end'),
    enter(halves.secondStart, 'second', 'period_start'),
    announce(halves.secondStart + 45 * MINUTE, stoppage[1]),
    enter(halves.secondEnd, 'ended', 'period_end'),
    { at: finalAt, apply: state => ({ ...state, stage: 'final' }) },
  ]
}

function enter(at: number, stage: SoccerStage, type: FeedTimelineItem['type']): Incident<SoccerState> {
  const minute = stage === 'first' ? 0 : stage === 'ended' ? 90 : 45
  return {
    at,
    apply: state => ({
      ...state,
      stage,
      announced: null,
      stepsBefore: stepsUpTo(state, at),
      halfStart: stage === 'first' || stage === 'second' ? at : state.halfStart,
      timeline: [...state.timeline, { at, minute, type, side: null }],
    }),
  }
}

function announce(at: number, minutes: number): Incident<SoccerState> {
  return { at, apply: state => ({ ...state, announced: minutes }) }
}
