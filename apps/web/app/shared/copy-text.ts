/** Puts a text on the clipboard; browsers refuse it here and there, so it may fail. */
import { useEffect, useState } from 'react'
import { reportError } from './report-error.ts'

const SHOWN_MS = 2500

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    reportError(error, 'copying')
    return false
  }
}

/** `done` and `failed` stand for a moment after a try. */
export type CopyState = 'idle' | 'done' | 'failed'

export function useCopy(text: string): [state: CopyState, copy: () => void] {
  const [state, setState] = useState<CopyState>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  return [state, () => void copyText(text).then(isDone => setState(isDone ? 'done' : 'failed'))]
}
