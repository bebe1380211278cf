import { Window } from 'happy-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { attachLanguageMenu } from './language-menu.ts'

afterEach(() => void vi.unstubAllGlobals())

it('keeps the choice in the cookie, drops the language of the address, and loads the page again', () => {
  const window = new Window({ url: 'https://www.example.com/profile?locale=de&next=%2F#top' })
  window.document.body.innerHTML = '<select data-locale><option>de</option><option>ar</option></select>'
  const reload = vi.fn()
  vi.stubGlobal('document', window.document)
  vi.stubGlobal('history', window.history)
  vi.stubGlobal('location', { href: window.location.href, reload })
  attachLanguageMenu()
  const menu = window.document.querySelector('select')
  if (menu) menu.value = 'ar'
  menu?.dispatchEvent(new window.Event('change'))
  expect(window.document.cookie).toContain('locale=ar')
  expect(window.location.href).toBe('https://www.example.com/profile?next=%2F#top')
  expect(reload).toHaveBeenCalledOnce()
})
