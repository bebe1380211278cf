/** The report as one page without scripts, to be kept or sent. */
import type { JudgedResult, Verdict } from '../verdict.ts'
import { escapeMarkup } from './escape-markup.ts'
import { describeResult } from './json.ts'

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: start; vertical-align: top; padding: .4rem .6rem; border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent) }
  .kind { font-weight: 600; white-space: nowrap }
  .fail .kind::before { content: "✕ " } .pass .kind::before { content: "✓ " }
  .skip .kind::before { content: "… " } .warn .kind::before { content: "! " } .off .kind::before { content: "– " }
  .clause { opacity: .75; font-size: .875rem } p.clause { margin: 0 }
  pre { overflow-x: auto; font-size: .8125rem; white-space: pre-wrap; overflow-wrap: anywhere }
`

function formatRow(result: JudgedResult): string {
  const { id, sentence, clause, outcome, reason, examined, evidence, waiver } = describeResult(result)
  const notes = [
    reason && `<p>${escapeMarkup(reason)}</p>`,
    examined !== undefined && `<p class="clause">${examined} examined</p>`,
    waiver && `<p>Waived until ${escapeMarkup(waiver.until)}: ${escapeMarkup(waiver.reason)}</p>`,
    ...evidence.map(
      ({ difference, ...exchange }) =>
        `<details><summary>${escapeMarkup(difference)}</summary><pre>${escapeMarkup(JSON.stringify(exchange, null, 2))}</pre></details>`,
    ),
  ].filter(Boolean)
  return `<tr class="${outcome}"><td class="kind">${outcome}</td><td>${id}</td><td>${escapeMarkup(sentence)}<br><span class="clause">${escapeMarkup(clause)}</span>${notes.join('')}</td></tr>`
}

export function formatHtml({ run, results, counts }: Verdict): string {
  const { level, seed, sportsbookUrl } = run.options
  const summary = `${results.length} checks of level ${level}: ${counts.pass} passed, ${counts.fail} failed, ${counts.warn} warnings, ${counts.skip} skipped, ${counts.waived} waived, ${counts.off} not offered.`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Conformance of ${escapeMarkup(sportsbookUrl)}</title>
<style>${STYLE}</style>
<h1>Conformance of ${escapeMarkup(sportsbookUrl)}</h1>
<p>${escapeMarkup(summary)}</p>
<p>${run.calls} calls in ${(run.durationMs / 1_000).toFixed(1)} s, seed ${escapeMarkup(seed)}, ${run.startedAt}.</p>
<table><thead><tr><th>Result<th>Check<th>Sentence and evidence<tbody>
${results.map(formatRow).join('\n')}
</table>
</html>
`
}
