/** Writes `docs/conformance.md` from the table of checks. */
import { writeFileSync } from 'node:fs'
import { formatMarkdown } from '../src/reports/markdown.ts'
import { TABLE } from '../src/table.ts'

writeFileSync(new URL('../../../docs/conformance.md', import.meta.url), formatMarkdown(TABLE))
