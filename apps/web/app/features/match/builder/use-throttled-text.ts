import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 3000

/** Throttles a text for screen reader announcements. Null keeps the last one. */
export function useThrottledText(latest: string | null): string {
  const [said, setSaid] = useState('')
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (latest === null || latest === said) return
    const announce = () => {
      saidAt.current = performance.now()
      setSaid(latest)
    }
    const timer = setTimeout(announce, Math.max(0, saidAt.current + PAUSE_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [latest, said])
  return said
}
