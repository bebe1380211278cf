import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lineResult, receipt } from '@touchline/contract/examples/receipt'
import { expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'receipt-'))

function write(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

function run(...args: readonly string[]): { readonly status: number; readonly text: string } {
  try {
    const text = execFileSync(process.execPath, ['scripts/verify-bet.mjs', ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return { status: 0, text }
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string }
    return { status, text: stderr }
  }
}

const file = write('receipt.json', JSON.stringify({ data: receipt }))

it('prints the sum of a correct receipt and ends with 0, with public results or without', () => {
  const results = write('results.json', JSON.stringify({ [receipt.legs[0]?.match_id ?? 0]: [lineResult] }))
  expect(run(file)).toMatchObject({
    status: 0,
    text: expect.stringMatching(/times +2049\/1000 +10\.24500\n(.*\n)*bet .*: correct/),
  })
  expect(run(file, '--results', results)).toMatchObject({ status: 0, text: expect.stringContaining('public results') })
})

it('names what differs and ends with 1', () => {
  const wrong = write('wrong.json', JSON.stringify({ ...receipt, payout: 1025 }))
  expect(run(wrong)).toMatchObject({ status: 1, text: expect.stringContaining('payout: the receipt says 1025') })
})

it('ends with 2 when the input cannot be read', () => {
  expect(run(join(folder, 'missing.json')).status).toBe(2)
  expect(run(write('other.json', '{}')).text).toContain('is no receipt')
  expect(run().text).toContain('usage')
})
