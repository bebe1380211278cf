import { expect, it } from 'vitest'
import { dataBlock } from './html.ts'

it('writes data into a script element that no text of it can close', () => {
  const { text } = dataBlock('texts', { text: '</script><!--<script>' })
  expect(text.match(/</g)).toHaveLength(2)
  expect(JSON.parse(/>(.+)</.exec(text)?.[1] ?? '')).toEqual({ text: '</script><!--<script>' })
})
