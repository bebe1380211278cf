import type { Side } from '../../shared/side.ts'
import { isDecided, isTieBreak, type TennisState } from './state.ts'

/** The rules of tennis: what a point won does to the score. Pure; knows nothing of time. */

export interface PointEffect {
  readonly state: TennisState
  readonly gameWon: boolean
  readonly setWon: boolean
}

export function playPoint(state: TennisState, winner: Side): PointEffect {
  const points = countPoint(state, winner)
  if (!isGameOver(state, points)) return { state: { ...state, points }, gameWon: false, setWon: false }
  return winGame(state, winner)
}

function countPoint(state: TennisState, winner: Side): readonly [number, number] {
  const [home, away] = state.points
  const points = state.points[winner]
  const other = state.points[winner === 0 ? 1 : 0]
  // From advantage the other side's point leads back to deuce.
  if (!isTieBreak(state) && points === 3 && other === 4) return [3, 3]
  return winner === 0 ? [home + 1, away] : [home, away + 1]
}

function isGameOver(state: TennisState, points: readonly [number, number]): boolean {
  const most = Math.max(...points)
  const lead = Math.abs(points[0] - points[1])
  return most >= (isTieBreak(state) ? 7 : 4) && lead >= 2
}

function winGame(state: TennisState, winner: Side): PointEffect {
  const games =
    winner === 0 ? ([state.games[0] + 1, state.games[1]] as const) : ([state.games[0], state.games[1] + 1] as const)
  const gameWinners = [...state.gameWinners]
  const set = state.sets.length
  gameWinners[set] = [...(gameWinners[set] ?? []), winner]
  const next = { ...state, gameWinners, games, points: [0, 0] as const, server: (1 - state.server) as Side }
  const most = Math.max(...games)
  const setWon = most === 7 || (most === 6 && Math.abs(games[0] - games[1]) >= 2)
  if (!setWon) return { state: next, gameWon: true, setWon: false }
  return { state: { ...next, sets: [...state.sets, games], games: [0, 0] }, gameWon: true, setWon: true }
}

/** Whether the side to receive, or either side, could end the game by a break or the set by the next point. */
export function isCritical(state: TennisState): boolean {
  if (isDecided(state)) return false
  for (const side of [0, 1] as const) {
    const effect = playPoint(state, side)
    if (effect.setWon) return true
    if (effect.gameWon && side !== state.server) return true
  }
  return false
}
