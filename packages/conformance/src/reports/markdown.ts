/** `docs/conformance.md`, made from the table. */
import { type Check, LEVELS } from '../check.ts'

const INTRODUCTION = `# Conformance

What \`npx touchline-conformance\`, in a clone \`npm run conformance\`, proves of a back end, made from the table of the kit (\`npm run generate -w @touchline/conformance\`). [Your own back end](guides/your-own-back-end.md) says how to run it.

Each level has the checks of those before it. A recommendation (~) that is not followed is a warning. A check ends as passed, failed, skipped (with what was missing: a skip is never a pass) or not offered (the back end said so by 501 or an empty list). Checks of WEB are of runs with \`--browser\`.
`

const escapeCell = (text: string): string => text.replaceAll('|', '\\|')

const formatCheck = ({ id, isAdvice, sentence, clause }: Check): string =>
  `| ${id}${isAdvice ? ' ~' : ''} | ${escapeCell(sentence)} | ${escapeCell(clause)} |`

/** The page with a table for each level that has checks. */
export function formatMarkdown(table: readonly Check[]): string {
  const sections = LEVELS.flatMap(level => {
    const checks = table.filter(check => check.level === level)
    if (checks.length === 0) return []
    const rows = checks.map(formatCheck)
    return [
      `## Level ${level}: ${checks.length} checks`,
      '',
      '| check | sentence | clause |',
      '| --- | --- | --- |',
      ...rows,
      '',
    ]
  })
  return `${INTRODUCTION}\n${sections.join('\n')}`
}
