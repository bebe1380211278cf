/** How a bet was settled: its receipt before and after a correction, and checked by the program that shares no code. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient, readTwoWayLegs } from './fixtures/bonus-steps.ts'
import { placeSingle, settleByHand } from './fixtures/settle-steps.ts'
import { openSignedIn } from './fixtures/slip-steps.ts'
import { expect, MOSTLY_DESKTOP, test } from './fixtures/test.ts'

const VERIFY_BET = fileURLToPath(new URL('../../scripts/verify-bet.mjs', import.meta.url))

test(
  'a receipt tells how a bet was settled, is checked by a program of its own, and follows a correction',
  MOSTLY_DESKTOP,
  async ({ page, system, context }, testInfo) => {
    await openSignedIn(page, system, '/schedule?sport=tennis')
    const client = await createClient(page, system)
    const [legs] = await readTwoWayLegs(page, system, 1)
    const { key: _, ...selection } = legs?.[0] ?? { key: '' }
    const placed = await placeSingle(client, selection as Parameters<typeof placeSingle>[1])
    await settleByHand(client, placed, 'won')

    await page.goto(`/bets-history?status=settled&modal=receipt&id=${placed.id}`)
    const dialog = page.getByRole('dialog', { name: 'How this was settled' })
    const paid = dialog.getByRole('listitem').filter({ hasText: 'Paid' })
    await expect(paid).toContainText(`€${((1000 * placed.odds) / 100).toFixed(2)}`)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const verifyCopied = async () => {
      await dialog.getByRole('button', { name: /^(Copy as data|Copied)$/ }).click()
      await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
      const path = testInfo.outputPath('receipt.json')
      await writeFile(path, await page.evaluate(() => navigator.clipboard.readText()))
      return promisify(execFile)(process.execPath, [VERIFY_BET, path])
    }
    await test.step('is checked offline as it is copied', async () => {
      const { stdout } = await verifyCopied()
      expect(stdout).toContain(placed.ref)
    })
    await test.step('follows a correction, which keeps what was before', async () => {
      await settleByHand(client, placed, 'lost')
      await expect(dialog.getByText('This settlement was corrected while you were reading it.')).toBeVisible()
      await expect(paid).toContainText('€0.00')
      await expect(dialog.getByRole('listitem').filter({ hasText: 'Settled by our staff' })).toHaveCount(2)
      await verifyCopied()
    })
    expect(await system.isLedgerClean()).toBe(true)
  },
)
