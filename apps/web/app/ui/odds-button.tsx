/**
 * The odds button in all its states. A presentational component without knowledge of markets or
 * slips.
 */
import type { RefObject } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './odds-button.module.css'

/** `suspended` may reopen; `off` has no price. */
export type OddsState = 'open' | 'suspended' | 'off'
/**
 * `row`: side by side; `centre`: price only, the grid names the outcome; `stack`: above each other.
 */
export type OddsLayout = 'row' | 'centre' | 'stack'

/** The parts of a button that a price movement changes. */
export interface OddsFace {
  readonly price: string
  /** The complete accessible label. */
  readonly label: string
  readonly direction: 'up' | 'down' | null
  readonly odds: number
}

export interface OddsButtonProps extends OddsFace {
  readonly name: string
  readonly state: OddsState
  readonly isPicked: boolean
  readonly layout?: OddsLayout | undefined
  /** The name may wrap to two lines. */
  readonly wraps?: boolean | undefined
  readonly outcomeKey: string
  readonly onPress: () => void
  readonly ref?: RefObject<HTMLButtonElement | null>
}

/** Writes the only text of an element, whatever a translation of the page has put in its place. */
function writeText(element: Element, text: string): void {
  const { firstChild: node } = element
  // A text node that stays costs less than a new one.
  if (node instanceof Text && node === element.lastChild) node.data = text
  else element.textContent = text
}

/** A name without letters is a line or a score. */
const hasLetters = (name: string): boolean => /\p{L}/u.test(name)

/** A label without the separator that follows a name and price where the button shows neither. */
export const trimLabel = (label: string): string => label.replace(/^[,،，、]\s*/, '')

/** Prices of so many characters are set smaller. */
const isLong = (price: string): boolean => price.length >= 6

/**
 * Writes a moved price into a button that React has drawn: with thousands of prices on a page, drawing each anew costs
 * several times as much. `painted` is what was painted last, null when React has drawn since, as what it wrote may be
 * older. Of a button without a price nothing is changed.
 */
export function paintOdds(button: HTMLElement, face: OddsFace, painted: OddsFace | null): void {
  const price = button.lastElementChild
  if (!price || price.firstElementChild instanceof SVGElement) return
  // Writing the same text again costs a layout.
  if (face.price !== (painted?.price ?? price.textContent)) writeText(price, face.price)
  if (isLong(face.price) !== (painted && isLong(painted.price)))
    price.classList.toggle(styles.long ?? '', isLong(face.price))
  if (face.odds !== painted?.odds) button.setAttribute('data-odds', String(face.odds))
  if (face.label !== painted?.label) button.setAttribute('aria-label', face.label)
  if (face.direction === painted?.direction) return
  if (painted?.direction !== null) button.classList.remove(styles.up ?? '', styles.down ?? '')
  if (face.direction) button.classList.add(styles[face.direction] ?? '')
}

export function OddsButton(props: OddsButtonProps) {
  const {
    ref,
    name,
    price,
    label,
    state,
    direction,
    isPicked,
    layout = 'row',
    wraps,
    outcomeKey,
    odds,
    onPress,
  } = props
  if (state === 'off') return <NoOdds />
  const isOpen = state === 'open'
  return (
    <button
      ref={ref}
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
          <bdi translate={hasLetters(name) ? undefined : 'no'}>{wraps ? name.replaceAll('/', '/\u200b') : name}</bdi>
        </span>
      )}{' '}
      <span className={cx(styles.price, isOpen && isLong(price) && styles.long)} translate="no">
        {isOpen ? price : <Icon name="lock" size={14} />}
      </span>
    </button>
  )
}

/** Placeholder where a market does not have the outcome. */
export function NoOdds() {
  return <span className={cx(styles.odd, styles.off)}>–</span>
}
