/** The odds button in all its states. Knows nothing of markets or slips: it is told what to show. */
import { cx } from '../shared/cx.ts'
import { Icon } from './icon.tsx'
import styles from './odds-button.module.css'

/** `suspended` may open again; `off` has no price to show. */
export type OddsState = 'open' | 'suspended' | 'off'
/** `row`: beside each other; `centre`: the grid names the outcome, only the price stands; `stack`: above each other. */
export type OddsLayout = 'row' | 'centre' | 'stack'

export interface OddsButtonProps {
  readonly name: string
  readonly price: string
  /** Everything a person needs to know of the button, in words. */
  readonly label: string
  readonly state: OddsState
  readonly direction: 'up' | 'down' | null
  readonly isPicked: boolean
  readonly layout?: OddsLayout
  /** The name may take two lines. */
  readonly wraps?: boolean
  readonly outcomeKey: string
  readonly odds: number
  readonly onPress: () => void
}

export function OddsButton(props: OddsButtonProps) {
  const { name, price, label, state, direction, isPicked, layout = 'row', wraps, outcomeKey, odds, onPress } = props
  if (state === 'off') return <NoOdds />
  const isOpen = state === 'open'
  return (
    <button
      type="button"
      className={cx(styles.odd, styles[layout], !isOpen && styles.suspended, isOpen && direction && styles[direction])}
      aria-pressed={isPicked}
      aria-disabled={isOpen ? undefined : true}
      aria-label={label}
      data-outcome={outcomeKey}
      data-odds={odds}
      onClick={isOpen || isPicked ? onPress : undefined}
    >
      {layout !== 'centre' && (
        <span className={cx(styles.name, wraps && styles.wraps)}>
          <bdi>{name}</bdi>
        </span>
      )}{' '}
      <span className={styles.price}>{isOpen ? price : <Icon name="lock" size={14} />}</span>
    </button>
  )
}

/** Where a market has no such outcome. */
export function NoOdds() {
  return <span className={cx(styles.odd, styles.off)}>–</span>
}
