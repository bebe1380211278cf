/**
 * Keys of the slip: 1 to 5 choose a preset (with Alt while an amount is typed), a accepts new odds, Enter in an amount, or
 * Ctrl+Enter anywhere, asks for the bet, and Enter once more places it. Which bets are asked about, the player chooses.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { shortcuts } from '../../../shared/browser/shortcuts.ts'

/** So long after the first Enter the second one places. */
const ARMED_MS = 4000

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

interface SlipKeys {
  /** What Enter would do now; it never accepts, so that no new price is taken by a key that was meant for the old one. */
  readonly action: 'place' | 'accept' | 'other'
  /** Everything that the person was asked for: another text asks again. */
  readonly asked: string
  /** Whether Enter asks before it places. */
  readonly isAsking: boolean
  readonly press: () => void
}

/** Whether Enter has been pressed once. @param button inside the slip's foot */
export function useSlipKeys(
  button: RefObject<HTMLElement | null>,
  { action, asked, isAsking, press }: SlipKeys,
): boolean {
  const [armedFor, setArmedFor] = useState<string | null>(null)
  const isArmed = action === 'place' && armedFor === asked
  useEffect(() => {
    if (armedFor === null) return
    const timer = setTimeout(() => setArmedFor(null), ARMED_MS)
    return () => clearTimeout(timer)
  }, [armedFor])
  const current = useRef({ action, asked, isAsking, press, isArmed })
  useEffect(() => {
    current.current = { action, asked, isAsking, press, isArmed }
  })
  useEffect(() => {
    let armedAt: EventTarget | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      const foot = button.current?.closest<HTMLElement>('[data-slip-foot]')
      const dialog = document.querySelector('dialog[open], :popover-open')
      // A held Enter would press the button again, with another meaning by then.
      if (event.repeat && event.key === 'Enter' && button.current?.contains(event.target as Node))
        event.preventDefault()
      if (!foot || event.repeat || event.isComposing || (dialog && !dialog.contains(foot))) return
      const { action, asked, isAsking, press, isArmed } = current.current
      const isAmount = event.target instanceof HTMLElement && event.target.matches('[data-amount]')
      if (event.key === 'Escape') return setArmedFor(null)
      // The second Enter needs no Ctrl where the focus stayed, although it may be on a price.
      const isSecond = isArmed && event.target === armedAt
      if (event.key === 'Enter' && (isAmount || isSecond || event.ctrlKey || event.metaKey)) {
        if (action !== 'place') return
        event.preventDefault()
        const isPlacing = isArmed || !isAsking
        armedAt = event.target
        setArmedFor(isPlacing ? null : asked)
        if (isPlacing) press()
        return
      }
      if (shortcuts.get() === 'off' || event.ctrlKey || event.metaKey) return
      const digit = /^Digit([1-5])$/.exec(event.code)?.[1]
      // A letter is no amount.
      const isText = isTyped(event.target) && !(isAmount && event.key === 'a')
      if (isText ? !(isAmount && event.altKey && digit) : event.altKey) return
      const preset = digit && foot.querySelectorAll<HTMLElement>('[data-presets] button')[Number(digit) - 1]
      const isAccepting = event.key === 'a' && action === 'accept'
      if (!preset && !isAccepting) return
      event.preventDefault()
      if (preset) preset.click()
      else press()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [button])
  return isArmed
}
