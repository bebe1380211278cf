import { expect, it, vi } from 'vitest'
import { closeShareDialog, openShareDialog, shareDialog } from './share-dialog-state.ts'

it('a question that is closed, or gives way to another dialog, is answered with no', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  openShareDialog({ kind: 'replace', picks: 1, answer: first })
  openShareDialog({ kind: 'replace', picks: 2, answer: second })
  expect(first).toHaveBeenCalledExactlyOnceWith(false)
  expect(second).not.toHaveBeenCalled()
  closeShareDialog()
  expect(second).toHaveBeenCalledExactlyOnceWith(false)
  expect(shareDialog.get()).toBeNull()
})
