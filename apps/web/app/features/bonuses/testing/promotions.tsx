/** The promotions page of a signed-in player or a visitor. For tests, which mock `bonus-styles.tsx`. */
import { screen, within } from '@testing-library/react'
import { readText, renderInApp } from '../../../testing/render.tsx'
import { PromotionsPage } from '../promotions-page.tsx'
import { openBonuses } from './test-bonuses.ts'

export const listTabs = () => screen.getAllByRole('tab').map(readText)
export const listCards = () => screen.queryAllByRole('article').map(card => card.querySelector('h2')?.textContent)
export const findCard = async (name: string) => within(await screen.findByRole('article', { name }))

type BonusesInput = Parameters<typeof openBonuses>

export async function openPromotions(answers: BonusesInput[0] = {}, options: BonusesInput[1] = {}) {
  const opened = await openBonuses(answers, options)
  const rendered = renderInApp(opened.app, <PromotionsPage banners={[]} Jackpots={() => null} />)
  return { ...opened, ...rendered }
}
