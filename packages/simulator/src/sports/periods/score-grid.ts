import type { PartModel } from './model.ts'

/** Chances of scores of a part of a match. */
export class ScoreGrid {
  /** Score of the first cell. */
  readonly home: number
  readonly away: number
  /** Goals counted by side. */
  readonly rows: number
  readonly columns: number
  readonly chances: Float64Array

  constructor(home: number, away: number, rows: number, columns: number, chances: Float64Array) {
    this.home = home
    this.away = away
    this.rows = rows
    this.columns = columns
    this.chances = chances
  }

  /** Calls back with every possible score. */
  each(visit: (home: number, away: number, chance: number) => void): void {
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        const chance = this.chances[row * this.columns + column] as number
        if (chance > 0) visit(this.home + row, this.away + column, chance)
      }
    }
  }

  /** The same without the scores for which a condition does not hold. */
  keep(holds: (home: number, away: number) => boolean): ScoreGrid {
    const { home, away, rows, columns } = this
    const cells = new Float64Array(rows * columns)
    this.each((h, a, chance) => {
      if (holds(h, a)) cells[(h - home) * columns + a - away] = chance
    })
    return new ScoreGrid(home, away, rows, columns, cells)
  }
}

/** Both sides of a part, independent of each other; scores less likely than `negligible` are left out. */
export function gridOf({ sides: [home, away] }: PartModel, negligible: number): ScoreGrid {
  const rows = home.chances.length
  const columns = away.chances.length
  const chances = new Float64Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const chance = (home.chances[row] as number) * (away.chances[column] as number)
      if (chance > negligible) chances[row * columns + column] = chance
    }
  }
  return new ScoreGrid(home.first, away.first, rows, columns, chances)
}

/** Scores of two parts added; pairs less likely than `negligible` are left out. */
export function addGrids(a: ScoreGrid, b: ScoreGrid, negligible: number): ScoreGrid {
  const rows = a.rows + b.rows - 1
  const columns = a.columns + b.columns - 1
  const chances = new Float64Array(rows * columns)
  const others: { cell: number; chance: number }[] = []
  b.each((home, away, chance) => {
    others.push({ cell: (home - b.home) * columns + away - b.away, chance })
  })
  // The likely ones first: the rest of the list is negligible from the first that is.
  others.sort((a, b) => b.chance - a.chance)
  const cells = Int32Array.from(others, ({ cell }) => cell)
  const weights = Float64Array.from(others, ({ chance }) => chance)
  a.each((home, away, p) => {
    const shift = (home - a.home) * columns + away - a.away
    for (let i = 0; i < cells.length; i++) {
      const both = p * (weights[i] as number)
      if (both <= negligible) break
      const cell = shift + (cells[i] as number)
      chances[cell] = (chances[cell] as number) + both
    }
  })
  return new ScoreGrid(a.home + b.home, a.away + b.away, rows, columns, chances)
}
