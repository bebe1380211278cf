/** Prints a bench's results in one format and sets the exit code: 1 when a promise is missed. */
import { type Measure, medianCpuUs, medianRate } from './measure.ts'

export function printLine(line: string): void {
  console.log(`  ${line}`)
}

/** Formats a number with its significant digits: `1,234`, `12.3`, `0.0013`. */
export function formatFigure(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.1) return value.toPrecision(2)
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** `name: 1,234 things/s, 12.3 µs CPU each` */
export function printRate(name: string, things: string, measures: readonly Measure[]): void {
  const cpu = medianCpuUs(measures)
  const cost = Number.isFinite(cpu) ? `, ${formatFigure(cpu)} µs CPU each` : ''
  printLine(`${name}: ${formatFigure(medianRate(measures))} ${things}/s${cost}`)
}

type Bound = { readonly atLeast: number } | { readonly atMost: number }

/** Prints a figure with its promise, and records a missed one. */
export function checkPromise(name: string, value: number, bound: Bound, unit = ''): void {
  const [sign, limit, isKept] =
    'atLeast' in bound ? ['≥', bound.atLeast, value >= bound.atLeast] : ['≤', bound.atMost, value <= bound.atMost]
  printLine(`${name}: ${formatFigure(value)}${unit} (promised ${sign} ${limit}${unit}: ${isKept ? 'kept' : 'MISSED'})`)
  if (!isKept) process.exitCode = 1
}

/** Prints a figure without a promise. */
export function printFigure(name: string, value: number, unit = ''): void {
  printLine(`${name}: ${formatFigure(value)}${unit}`)
}
