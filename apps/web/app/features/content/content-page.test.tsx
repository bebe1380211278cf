import type { ContentPage as Content } from '@touchline/contract/entities/settings'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { I18nProvider } from '../../i18n/provider.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { ContentPage } from './content-page.tsx'

const PAGE: Content = {
  slug: 'about',
  title: 'About',
  description: '',
  blocks: [{ kind: 'paragraph', text: 'Words.' }],
  updated_at: '2026-02-01T00:00:00.000Z',
}

it('names language and direction of content that is not in the language of the page', async () => {
  const { i18n } = await createTestApp('ar')
  const render = (page: Content) =>
    renderToString(
      <I18nProvider value={i18n}>
        <ContentPage page={page} />
      </I18nProvider>,
    )
  expect(render({ ...PAGE, locale: 'en' })).toContain('lang="en" dir="ltr"><h1')
  expect(render(PAGE)).not.toContain('lang=')
})
