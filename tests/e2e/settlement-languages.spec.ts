/**
 * A visitor's way to a settled bet in other languages: always in Arabic and German, and in one language of each script by
 * turns, chosen by the commit.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { directionOf, LOCALES } from '@touchline/contract/locales'
import { groupBy } from '../../apps/web/app/shared/helpers/group-by.ts'
import { signInFramed } from './fixtures/framed-steps.ts'
import { createPlayer } from './fixtures/host-steps.ts'
import { PICK_LIST, pickInList } from './fixtures/slip-steps.ts'
import { expect, ONCE, test } from './fixtures/test.ts'
import { createTestTranslate } from './fixtures/translate.ts'

const ALWAYS = ['ar', 'de']

/** The same number for everybody at a commit; 0 without a repository. */
function readTurn(): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return stdout ? createHash('sha256').update(stdout.trim()).digest().readUInt32BE(0) : 0
}

/** One language of each script. */
function chooseByScript(turn: number): string[] {
  const others = Object.keys(LOCALES).filter(code => !code.startsWith('en') && !ALWAYS.includes(code))
  const byScript = groupBy(others, code => LOCALES[code]?.script ?? 'Latn')
  return [...byScript.values()].flatMap(codes => codes[turn % codes.length] ?? [])
}

for (const locale of [...ALWAYS, ...chooseByScript(readTurn())]) {
  test(`places and settles a combo of a visitor in ${locale}`, ONCE, async ({ page, system }) => {
    test.setTimeout(120_000)
    const t = createTestTranslate(locale)
    const player = await createPlayer(system)
    await page.goto(`/${locale}${PICK_LIST}`)
    await expect(page.locator('html')).toHaveAttribute('dir', directionOf(locale))
    await pickInList(page, system, 2)
    const slip = page.getByRole('region', { name: t('slip.tab.slip'), exact: true })
    await slip.hover()
    await slip.getByRole('textbox', { name: t('stake.label') }).fill('10')
    await slip.getByRole('button', { name: t('accept.none') }).click()
    await page.getByRole('menuitemradio', { name: t('accept.any') }).click()

    const dialog = page.getByRole('dialog', { name: t('sign-in.title') })
    // A press just after a price movement is ignored.
    await expect(async () => {
      if (!(await dialog.isVisible()))
        await slip.getByRole('button', { name: t('ticket.sign-in') }).click({ timeout: 2000 })
      await expect(dialog).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 20_000 })
    await signInFramed(page, player, t('sign-in.title'))
    await expect(slip.getByRole('heading', { name: t('receipt.title', { count: 1 }) })).toBeVisible()

    await slip.getByRole('tab', { name: t('slip.tab.bets') }).click()
    const card = slip.getByRole('article').first()
    await expect(card.getByText(t('bets.status.open'), { exact: true }).first()).toBeVisible()
    const settled = card
      .getByText(t('bets.paid'), { exact: true })
      .or(card.getByText(t('bets.returned'), { exact: true }))
    // A postponed match takes longer; a leg may be decided hours before the bet.
    for (let hours = 0; hours < 12 && !(await settled.first().isVisible()); hours += 1) await system.jump(1)
    await expect(settled.first()).toBeVisible()
    expect(await system.isLedgerClean()).toBe(true)
  })
}
