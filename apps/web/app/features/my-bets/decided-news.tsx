/** Says that a leg is decided, to screen readers alone and one leg at a time. */
import type { LegProgress } from '@touchline/betting/legs/describe-leg'
import { createObservable } from '@touchline/client/observable'
import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { formatStanding } from '../../ui/leg-progress.tsx'
import { Sentence } from '../../ui/numeric.tsx'
import text from '../../ui/text.module.css'

/** Two announcements are at least this far apart. */
const APART_MS = 10_000

const news = createObservable('')
let waiting: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function announceNext(): void {
  const next = waiting.shift()
  timer = next === undefined ? undefined : setTimeout(announceNext, APART_MS)
  news.set(next ?? '')
}

function announce(message: string): void {
  waiting.push(message)
  if (!timer) announceNext()
}

/** Announces a leg that becomes decided while it is shown. */
export function useDecidedNews(progress: LegProgress, outcome: string): void {
  const t = useT()
  const { certain } = progress
  const wasCertain = useRef(certain)
  useEffect(() => {
    if (certain && !wasCertain.current) {
      announce(t('bets.progress.decided.news', { outcome, result: formatStanding(progress, t) }))
    }
    wasCertain.current = certain
  }, [certain, outcome, progress, t])
}

export function DecidedNews() {
  const message = useReadable(news)
  useEffect(
    () => () => {
      clearTimeout(timer)
      timer = undefined
      waiting = []
      news.set('')
    },
    [],
  )
  return (
    <p className={text.hidden} role="status" data-news="decided">
      {message && <Sentence>{message}</Sentence>}
    </p>
  )
}
