/** The question for a limit before the first deposit, in place of the form for the deposit until it is answered. */
import { call } from './api.ts'
import { onPlayerChange } from './player.ts'
import { showProblem } from './problem.ts'

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector)

/** Shows either the question or the deposit. */
export function showFirstLimit(isAsked: boolean): void {
  for (const place of all('[data-first-limit]')) place.hidden = !isAsked
  for (const place of all('[data-deposit]')) place.hidden = isAsked
}

async function readPrompt(): Promise<void> {
  const { prompt } = await call<{ prompt?: string | null }>('GET', '/user_limits')
  showFirstLimit(prompt === 'first_deposit')
}

/** Passing over the question is an answer, and it does not come again. */
async function skip(): Promise<void> {
  showFirstLimit(false)
  await call('POST', '/user_limits/reviews')
}

/** Attaches the question on pages with a deposit; returns a function that detaches it. */
export function attachFirstLimit(): () => void {
  if (all('[data-first-limit]').length === 0) return () => {}
  for (const button of all('[data-skip-first-limit]'))
    button.addEventListener('click', () => void skip().catch(showProblem))
  return onPlayerChange(account => {
    if (account) readPrompt().catch(showProblem)
    else showFirstLimit(false)
  })
}
