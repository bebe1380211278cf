import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { signInPage } from '../pages/auth.ts'
import { testContext } from '../testing/page-context.ts'
import { attachShowPassword } from './show-password.ts'

function openSignIn() {
  const window = new Window()
  window.document.body.innerHTML = signInPage(testContext()).text
  const document = window.document as unknown as Document
  attachShowPassword(document)
  const find = (selector: string) => document.querySelector<HTMLInputElement>(selector) as HTMLInputElement
  return { box: find('[data-show-password]'), field: find('[name=password]') }
}

describe('attachShowPassword', () => {
  it('shows the password while the checkbox is ticked', () => {
    const { box, field } = openSignIn()
    expect(field.type).toBe('password')
    box.click()
    expect(field.type).toBe('text')
    box.click()
    expect(field.type).toBe('password')
  })

  it('masks the password when the form is reset', () => {
    const { box, field } = openSignIn()
    box.click()
    box.form?.reset()
    expect(field.type).toBe('password')
  })
})
