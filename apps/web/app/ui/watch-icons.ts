/**
 * Checks that the sprite of the icons has arrived, which the browser does not report. Without it buttons show their label
 * in place of the icon (`button.module.css`).
 */
import { reportError } from '../shared/errors/report-error.ts'

/** The sprite's address on this page; null if it shows no icon of one. */
const findSprite = (): string | null =>
  document.querySelector('svg > use')?.getAttribute('href')?.replace(/#.*/, '') ?? null

export async function watchIcons(): Promise<void> {
  const sprite = findSprite()
  if (sprite === null) return
  try {
    // The browser has it already, unless that failed.
    const answer = await fetch(sprite, { cache: 'force-cache' })
    if (!answer.ok || !(await answer.text()).includes('<symbol')) throw new Error(`the icons answered ${answer.status}`)
    delete document.documentElement.dataset.icons
  } catch (error) {
    document.documentElement.dataset.icons = 'failed'
    reportError(error, 'icons')
  }
}
