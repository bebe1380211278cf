import { expect, it } from 'vitest'
import { readShareTime } from './share-dialog.tsx'

it("parses the platform's timestamp format", () => {
  expect(new Date(readShareTime('2026-02-01 18:30:05 UTC')).toISOString()).toBe('2026-02-01T18:30:05.000Z')
})
