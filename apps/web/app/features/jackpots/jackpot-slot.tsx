import { useSettings } from '../../shared/app/app-context.tsx'
import { usePart } from '../../shared/parts/use-part.tsx'
import card from '../../ui/card.module.css'
import { jackpotCards } from './part.ts'

interface JackpotSlotProps {
  /** Class of a card that keeps the place until the jackpots are loaded. */
  readonly waitingClass?: string
}

/** The place of the jackpots, whose code is loaded after the page. Empty where the operator has none. */
export function JackpotSlot(props: JackpotSlotProps) {
  return useSettings()?.flags.jackpots ? <DeferredCards {...props} /> : null
}

function DeferredCards({ waitingClass }: JackpotSlotProps) {
  const part = usePart(jackpotCards)
  if (part) return <part.JackpotCards waitingClass={waitingClass} />
  return waitingClass && <div className={`${card.card} ${waitingClass}`} aria-hidden="true" />
}
