import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../cluster/program.ts'

/** The text of one entry of the compose file, found by its indentation. */
function readEntry(text: string, head: string): string {
  const from = text.indexOf(`\n${head}`)
  const indent = head.search(/\S/)
  const rest = text
    .slice(from + 1)
    .split('\n')
    .slice(1)
  const end = rest.findIndex(line => line.trim() !== '' && line.search(/\S/) <= indent)
  return rest.slice(0, end === -1 ? undefined : end).join('\n')
}

it.each(['x-web: &web', '  host:'])('configures the back end’s internal address for %s', head => {
  const compose = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8')
  expect(readEntry(compose, head)).toContain('BACKEND_URL: http://nginx:8081')
})
