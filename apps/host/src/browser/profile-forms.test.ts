import { Window } from 'happy-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { profilePage } from '../pages/account.ts'
import { testContext } from '../testing/page-context.ts'
import { fillProfileForms } from './profile-forms.ts'

/** The profile page, whose call for the profile waits for `answer`. */
function openProfile() {
  const window = new Window()
  window.document.body.innerHTML = profilePage(testContext()).text
  const { document, HTMLInputElement, HTMLSelectElement } = window
  let answer = (_: Response): void => {}
  const response = new Promise<Response>(resolve => {
    answer = resolve
  })
  vi.stubGlobal('document', document)
  vi.stubGlobal('HTMLInputElement', HTMLInputElement)
  vi.stubGlobal('HTMLSelectElement', HTMLSelectElement)
  vi.stubGlobal('fetch', () => response)
  const field = document.querySelector('input[name=first_name]') as unknown as HTMLInputElement
  const data = { email: 'ada@touchline.example', first_name: 'Ada', last_name: null, nickname: null, country: 'GB' }
  return { field, controls: field.closest('fieldset'), answer: () => answer(Response.json({ data })) }
}

afterEach(() => void vi.unstubAllGlobals())

it('lets nothing be typed before the stored profile is shown', async () => {
  const { field, controls, answer } = openProfile()
  fillProfileForms()
  expect(controls?.disabled).toBe(true)
  answer()
  await expect.poll(() => field.value).toBe('Ada')
  expect(controls?.disabled).toBe(false)
})
