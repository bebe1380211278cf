/** @vitest-environment happy-dom */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileMessages, hasPendingTexts, readShownMessages } from '../../build/messages-plugin.ts'
import { Sentence } from '../ui/numeric.tsx'
import { createTranslate, type Messages } from './translate.ts'

const ENGLISH = { 'nav.live': 'Live', 'ticket.place': 'Place {amount}', 'nav.home': 'Home', 'meta.home': 'Odds' }
const FILES = { en: ENGLISH, de: { 'nav.home': 'Start' }, 'de-AT': {}, 'en-AU': {}, ar: { 'nav.home': 'الرئيسية' } }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pending-'))
  for (const [locale, texts] of Object.entries(FILES))
    writeFileSync(join(folder, `${locale}.json`), JSON.stringify(texts))
})
afterEach(() => {
  cleanup()
  rmSync(folder, { recursive: true })
})

const translateIn = (locale: string) =>
  createTranslate(compileMessages(readShownMessages(folder, locale), locale) as Messages, locale, 'Touchline')

const ENGLISH_LIVE = '<span lang="en" dir="ltr">Live</span>'

function Page({ locale }: { readonly locale: string }) {
  const t = translateIn(locale)
  return (
    <main>
      <a href="/">{t('nav.home')}</a>
      <a href="/live">{t('nav.live')}</a>
      <p>
        1 {t('nav.live')} <b>2</b>
      </p>
      <input placeholder={t('nav.live')} />
      <button type="button" aria-label={`3 ${t('nav.live')}`}>
        <b>3</b>
      </button>
      <select>
        <option>{t('nav.live')}</option>
      </select>
      <p>
        <Sentence>{t.isolated('ticket.place', { amount: '€10.00' })}</Sentence>
      </p>
    </main>
  )
}

const write = (locale: string) => renderToString(<Page locale={locale} />).replaceAll('<!-- -->', '')

it.each(['de', 'de-AT', 'ar'])('renders a text that %s lacks in English with its language and direction', locale => {
  const html = write(locale)
  expect(html).toContain(`<a href="/live">${ENGLISH_LIVE}</a>`)
  expect(html).toContain(`<p>1 ${ENGLISH_LIVE} <b>2</b></p>`)
  expect(html).toContain('<input lang="en" dir="ltr" placeholder="Live"/>')
  expect(html).toContain('<button type="button" aria-label="3 Live"><b>3</b></button>')
  expect(html).toContain('<option lang="en" dir="ltr">Live</option>')
  expect(html).toMatch(/<p><span lang="en" dir="ltr">.*Place .*10\.00.*<\/span><\/p>/)
  expect(html).toMatch(/<a href="\/">(Start|الرئيسية)<\/a>/)
  expect(html).not.toMatch(/[\u2062\u2063]/)
})

it.each(['en', 'en-AU'])('renders the texts of %s without a language of their own', locale => {
  expect(write(locale)).not.toContain('lang=')
})

it('hydrates the same elements in the browser', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page locale="de" />)
  const onRecoverableError = vi.fn()
  await act(async () => hydrateRoot(container, <Page locale="de" />, { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(container.querySelector('a[href="/live"]')?.innerHTML).toBe(ENGLISH_LIVE)
  expect(render(<Page locale="ar" />).container.innerHTML).toContain(ENGLISH_LIVE)
})

it('marks no text of the head, which has no element for a language', () => {
  expect(readShownMessages(folder, 'de')['meta.home']).toBe('Odds')
})

it('finds whether a build has pending texts', () => {
  expect(hasPendingTexts(folder)).toBe(true)
  for (const locale of ['de', 'ar']) writeFileSync(join(folder, `${locale}.json`), JSON.stringify(ENGLISH))
  expect(hasPendingTexts(folder)).toBe(false)
})
