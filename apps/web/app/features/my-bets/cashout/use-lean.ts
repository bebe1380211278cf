import { useEffect, useRef, useState } from 'react'

export type Lean = 'up' | 'down' | null

const SHOWN_MS = 2400

/** Which way an amount moved last; null again after a moment. */
export function useLean(amount: number | null): Lean {
  const known = useRef(amount)
  const [lean, setLean] = useState<Lean>(null)
  useEffect(() => {
    const before = known.current
    known.current = amount
    if (amount === null || before === null || before === amount) return
    setLean(amount > before ? 'up' : 'down')
    const timer = setTimeout(() => setLean(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [amount])
  return lean
}
