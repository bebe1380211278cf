/** Copies a text to the clipboard. Browsers may refuse it. */
import { useEffect, useState } from 'react'
import { reportError } from '../errors/report-error.ts'

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

/** `done` and `failed` are shown briefly after an attempt. */
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
