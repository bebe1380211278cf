// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { markPrint } from './mark-print.ts'

it('writes the moment of printing, each time', async () => {
  const page = new EventTarget()
  markPrint(await createTestApp(), page)
  expect(document.body.dataset.printed).toBeUndefined()
  page.dispatchEvent(new Event('beforeprint'))
  expect(document.body.dataset.printed).toMatch(/^Printed .*\d{4}.*\d\d:\d\d\. Prices change/)
})
