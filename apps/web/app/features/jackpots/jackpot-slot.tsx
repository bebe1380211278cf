import { useSettings } from '../../shared/app/app-context.tsx'
import { createDeferred, useDeferred } from '../../shared/app/use-deferred.ts'
import card from '../../ui/card.module.css'

const cards = createDeferred(() => import('./jackpot-cards.tsx'))

interface JackpotSlotProps {
  /** Class of a card that keeps the place until the jackpots are loaded. */
  readonly waitingClass?: string
}

/** The place of the jackpots, whose code is loaded after the page. Empty where the operator has none. */
export function JackpotSlot(props: JackpotSlotProps) {
  return useSettings()?.flags.jackpots ? <DeferredCards {...props} /> : null
}

function DeferredCards({ waitingClass }: JackpotSlotProps) {
  const part = useDeferred(cards)
  if (part) return <part.JackpotCards waitingClass={waitingClass} />
  return waitingClass && <div className={`${card.card} ${waitingClass}`} aria-hidden="true" />
}
