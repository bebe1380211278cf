/** The report for CI servers: JUnit's XML. A warning is a passed case with output, a waiver a skipped one. */
import type { JudgedResult, Verdict } from '../verdict.ts'
import { escapeMarkup } from './escape-markup.ts'
import { describeResult } from './json.ts'

function formatCase(result: JudgedResult): string {
  const { check, outcome, waiver, durationMs } = result
  const evidence = escapeMarkup(JSON.stringify(describeResult(result).evidence, null, 2))
  const name = escapeMarkup(`${check.id} ${check.sentence}`)
  const open = `    <testcase classname="${check.level}" name="${name}" time="${(durationMs / 1_000).toFixed(3)}">`
  const inner = waiver
    ? `<skipped message="${escapeMarkup(`waived until ${waiver.until}: ${waiver.reason}`)}"/>`
    : outcome.kind === 'fail'
      ? `<failure message="${escapeMarkup(outcome.problems[0]?.text ?? '')}">${evidence}</failure>`
      : outcome.kind === 'warn'
        ? `<system-out>${evidence}</system-out>`
        : 'reason' in outcome
          ? `<skipped message="${escapeMarkup(`${outcome.kind}: ${outcome.reason}`)}"/>`
          : ''
  return `${open}${inner}</testcase>`
}

export function formatJunit({ run, results, counts }: Verdict): string {
  const skipped = counts.skip + counts.off + counts.waived
  const attributes = `tests="${results.length}" failures="${counts.fail}" skipped="${skipped}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes}>`,
    `  <testsuite name="conformance ${run.options.level}" ${attributes} time="${(run.durationMs / 1_000).toFixed(3)}">`,
    ...results.map(formatCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}
