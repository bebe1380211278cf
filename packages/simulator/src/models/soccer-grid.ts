/**
 * Soccer scores: Poisson goals with the Dixon–Coles correction for low scores, and the share of a match's goals
 * that is still to come at a given minute. One grid of remaining goals a tick; every market is read from it.
 */

export const GRID_SIZE = 16
export const RHO = -0.08
/** Rows of the grid less likely than this are left at 0. They stand after the likely ones. */
const NEGLIGIBLE = 1e-9
/** Share of a whole match's goals expected in each minute of stoppage time. */
export const STOPPAGE_RATE = 0.014

/** Share of the goals of a match that has fallen by a minute of 0…90: F(t) = .74 t/90 + .26 (t/90)². */
export function goalShare(minute: number): number {
  const x = Math.min(90, Math.max(0, minute)) / 90
  return 0.74 * x + 0.26 * x * x
}

/** The minute at which a given share of the goals has fallen; inverse of `goalShare`. */
export function minuteOfShare(share: number): number {
  return (90 * (Math.sqrt(0.74 * 0.74 + 4 * 0.26 * share) - 0.74)) / (2 * 0.26)
}

/** Share still to come; from the 90th minute, by the stoppage time left in minutes. */
export function remainingShare(minute: number, stoppageLeft = 0): number {
  return minute < 90 ? 1 - goalShare(minute) : STOPPAGE_RATE * stoppageLeft
}

/** Factors on a team's goals by the number of its own and the opponent's red cards. */
export function redCardFactor(redCards: number, opponentRedCards: number): number {
  return (2 / 3) ** redCards * 1.25 ** opponentRedCards
}

/** Probabilities of 0…size−1 events with the given mean, scaled to sum to 1. */
export function poissonRow(mean: number, size = GRID_SIZE): Float64Array {
  const row = new Float64Array(size)
  let p = Math.exp(-mean)
  let sum = 0
  for (let k = 0; k < size; k++) {
    row[k] = p
    sum += p
    p *= mean / (k + 1)
  }
  for (let k = 0; k < size; k++) row[k] = (row[k] as number) / sum
  return row
}

/**
 * Joint distribution of the goals to come, row-major by home goals.
 * @param home expected home goals  @param away expected away goals  @param rho dependence of low scores
 */
export function scoreGrid(home: number, away: number, rho: number): Float64Array {
  const homeRow = poissonRow(home)
  const awayRow = poissonRow(away)
  const grid = new Float64Array(GRID_SIZE * GRID_SIZE)
  for (let h = 0; h < GRID_SIZE; h++) {
    const p = homeRow[h] as number
    if (p < NEGLIGIBLE) break
    for (let a = 0; a < GRID_SIZE; a++) grid[h * GRID_SIZE + a] = p * (awayRow[a] as number)
  }
  grid[0] = (grid[0] as number) * Math.max(0, 1 - home * away * rho)
  grid[1] = (grid[1] as number) * Math.max(0, 1 + home * rho)
  grid[GRID_SIZE] = (grid[GRID_SIZE] as number) * Math.max(0, 1 + away * rho)
  grid[GRID_SIZE + 1] = (grid[GRID_SIZE + 1] as number) * (1 - rho)
  return grid
}

/**
 * The rho of a part of the time to come, so that its grid is the grid of the whole with the goals outside it left out.
 * Each goal of the whole falls into the part by the part's share alone.
 * @param rho of the whole  @param goalsOutside expected goals of both sides outside the part
 */
export function rhoOfPart(rho: number, goalsOutside: number): number {
  return rho * Math.exp(-goalsOutside)
}

export interface ThreeWay {
  readonly home: number
  readonly draw: number
  readonly away: number
}

/** Home win, draw, away win when the grid's goals are added to a lead of the home team. */
export function threeWay(grid: Float64Array, lead = 0): ThreeWay {
  let home = 0
  let draw = 0
  for (let h = 0; h < GRID_SIZE; h++) {
    for (let a = 0; a < GRID_SIZE; a++) {
      const difference = lead + h - a
      if (difference > 0) home += grid[h * GRID_SIZE + a] as number
      else if (difference === 0) draw += grid[h * GRID_SIZE + a] as number
    }
  }
  return { home, draw, away: Math.max(0, 1 - home - draw) }
}

/** Distribution of the grid's total goals, 0…30. */
export function totalRow(grid: Float64Array): Float64Array {
  const row = new Float64Array(GRID_SIZE * 2 - 1)
  for (let h = 0; h < GRID_SIZE; h++) {
    for (let a = 0; a < GRID_SIZE; a++) row[h + a] = (row[h + a] as number) + (grid[h * GRID_SIZE + a] as number)
  }
  return row
}

/** Distribution of home minus away goals; index 0 is −15. */
export function differenceRow(grid: Float64Array): Float64Array {
  const row = new Float64Array(GRID_SIZE * 2 - 1)
  for (let h = 0; h < GRID_SIZE; h++) {
    for (let a = 0; a < GRID_SIZE; a++) {
      const at = h - a + GRID_SIZE - 1
      row[at] = (row[at] as number) + (grid[h * GRID_SIZE + a] as number)
    }
  }
  return row
}
