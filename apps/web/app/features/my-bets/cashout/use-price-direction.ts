import { useEffect, useRef, useState } from 'react'

export type PriceDirection = 'up' | 'down' | null

const SHOWN_MS = 2400

/** Direction of the last change of an amount; null again after a moment. */
export function usePriceDirection(amount: number | null): PriceDirection {
  const known = useRef(amount)
  const [lean, setLean] = useState<PriceDirection>(null)
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
