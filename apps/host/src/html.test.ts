import { markPendingTexts } from '@touchline/contract/pending-texts'
import { expect, it } from 'vitest'
import { dataBlock, html } from './html.ts'

it('writes data into a script element that no text of it can close', () => {
  const { text } = dataBlock('texts', { text: '</script><!--<script>' })
  expect(text.match(/</g)).toHaveLength(2)
  expect(JSON.parse(/>(.+)</.exec(text)?.[1] ?? '')).toEqual({ text: '</script><!--<script>' })
})

it('declares the language of English that the page’s language lacks', () => {
  const { title } = markPendingTexts({ title: 'Bets & odds' }, {}, 'ar')
  expect(html`<p>1 ${title}</p>`.text).toBe('<p>1 <span lang="en" dir="ltr">Bets &amp; odds</span></p>')
  expect(html`<title>${title} · Northline</title><input placeholder="${title}" /><option>${title}</option>`.text).toBe(
    '<title>Bets &amp; odds · Northline</title><input placeholder="Bets &amp; odds" /><option>Bets &amp; odds</option>',
  )
})
