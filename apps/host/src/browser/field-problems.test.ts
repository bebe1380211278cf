import { Window } from 'happy-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { profilePage } from '../pages/account.ts'
import { testContext } from '../testing/page-context.ts'
import { call, type RefusedError } from './api.ts'
import { clearFieldProblems, showFieldProblems } from './field-problems.ts'

function openProfile() {
  const window = new Window()
  window.document.body.innerHTML = profilePage(testContext()).text
  vi.stubGlobal('CSS', window.CSS)
  const { document } = window
  for (const controls of document.querySelectorAll('fieldset')) controls.disabled = false
  const form = document.querySelector('form[data-form="profile"]') as unknown as HTMLFormElement
  const field = form.querySelector<HTMLInputElement>('input[name=nickname]')
  const readNote = () => field?.closest('label')?.querySelector('[data-field-problem]')?.textContent
  return { document, form, field, readNote }
}

afterEach(() => void vi.unstubAllGlobals())

it('shows what is wrong with a text beside its field until the next attempt', () => {
  const { document, form, field, readNote } = openProfile()
  expect(showFieldProblems(form, { nickname: 'Use one alphabet.' })).toBe(true)
  expect(readNote()).toBe('Use one alphabet.')
  expect(field?.getAttribute('aria-invalid')).toBe('true')
  expect(field?.getAttribute('aria-describedby')).toBe(form.querySelector('[data-field-problem]')?.id)
  expect(document.activeElement).toBe(field)
  clearFieldProblems(form)
  expect(readNote()).toBeUndefined()
  expect(field?.hasAttribute('aria-invalid')).toBe(false)
  expect(field?.hasAttribute('aria-describedby')).toBe(false)
})

it('leaves the problem to the form where the form lacks a field, or no field is named', () => {
  const { form, readNote } = openProfile()
  expect(showFieldProblems(form, {})).toBe(false)
  expect(showFieldProblems(form, { nickname: 'Taken.', terms_version: 'Old.' })).toBe(false)
  expect(readNote()).toBe('Taken.')
})

it.each([
  [
    422,
    'VALIDATION_FAILED',
    [
      { field: 'body/first_name', message: 'must …', reason: 'alphabets', localized_message: 'One alphabet.' },
      { field: 'body/country', message: 'must be a country' },
    ],
    { first_name: 'One alphabet.' },
  ],
  [409, 'NICKNAME_TAKEN', [], { nickname: 'For the player.' }],
  [409, 'CONFLICT', [], {}],
])('reads the fields of a refusal: %i %s', async (status, message, details, fields) => {
  vi.stubGlobal('document', openProfile().document)
  const body = { code: status, message, data: { details, localized_message: 'For the player.' } }
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  const error = (await call('PATCH', '/player', {}).catch((refused: unknown) => refused)) as RefusedError
  expect(error.status).toBe(status)
  expect(error.fields).toEqual(fields)
})
