/**
 * The notes of the guide to a first bet, one at a time, beside the real controls: a price, the stake, the button. Nothing is
 * dimmed or locked, and what the visitor does leads to the next note.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { endGuide } from '../../features/first-bet/first-bet.ts'
import { isPlacingBets, slipCount } from '../../features/ticket/picks.ts'
import { useI18n } from '../../i18n/provider.tsx'
import { formatAmount } from '../../shared/formats/amounts.ts'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { modals } from '../../shared/modals/modals.ts'
import { useFormatPrice } from '../../shared/odds/odds-format.ts'
import { Button } from '../../ui/button.tsx'
import { Sentence } from '../../ui/numeric.tsx'
import styles from './first-bet-coach.module.css'

type Note = 'pick' | 'open' | 'stake' | 'place'

interface Subject {
  readonly note: Note
  readonly control: HTMLElement
}

const STEPS: Readonly<Record<Note, number>> = { pick: 1, open: 2, stake: 2, place: 3 }

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0

const find = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(isShown)

/** The control that is next, by what the slip on screen has. */
function findSubject(hasPicks: boolean): Subject | null {
  if (!hasPicks) {
    const control = find('main [data-outcome]:not([aria-disabled])')
    return control ? { note: 'pick', control } : null
  }
  const stake = find('[data-stake] input') as HTMLInputElement | undefined
  const place = find('[data-slip-foot] [data-place]')
  if (stake && (stake.value === '' || !place)) return { note: 'stake', control: stake }
  if (place) return { note: 'place', control: place }
  const bar = find('[data-slip-bar]')
  return bar ? { note: 'open', control: bar } : null
}

const MARK = 'data-coached'
const NOTE_ID = 'first-bet-note'

/** Marks the control, and describes it by the note for screen readers. */
function useMark(control: HTMLElement | undefined): void {
  useEffect(() => {
    if (!control) return
    const described = control.getAttribute('aria-describedby')
    control.setAttribute(MARK, '')
    control.setAttribute('aria-describedby', described ? `${described} ${NOTE_ID}` : NOTE_ID)
    return () => {
      control.removeAttribute(MARK)
      if (described) control.setAttribute('aria-describedby', described)
      else control.removeAttribute('aria-describedby')
    }
  }, [control])
}

/** Follows the control while the page scrolls, loads and changes: what moves it is not known. */
function useSubject(): Subject | null {
  const [subject, setSubject] = useState<Subject | null>(null)
  useEffect(() => {
    let frame = 0
    const follow = () => {
      const next = findSubject(slipCount.get() > 0)
      setSubject(shown => (shown?.control === next?.control && shown?.note === next?.note ? shown : next))
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [])
  return subject
}

const GAP = 12

/** Where the note stands, from the window's start corner. */
function placeNote(
  note: HTMLElement,
  control: HTMLElement,
): { readonly x: number; readonly y: number; readonly side: string } {
  const { offsetWidth: width, offsetHeight: height } = note
  const rect = control.getBoundingClientRect()
  const panel = control.closest('aside')?.getBoundingClientRect()
  if (panel) {
    const isRtl = document.documentElement.dir === 'rtl'
    return { x: isRtl ? panel.right + GAP : panel.left - width - GAP, y: rect.top, side: 'beside' }
  }
  const x = Math.min(Math.max(GAP, rect.left), innerWidth - width - GAP)
  const isAbove = rect.bottom + GAP + height > innerHeight || control.closest('dialog') !== null
  return isAbove ? { x, y: rect.top - GAP - height, side: 'above' } : { x, y: rect.bottom + GAP, side: 'below' }
}

export function FirstBetCoach() {
  const subject = useSubject()
  const [top] = useReadable(modals).slice(-1)
  const isPlacing = useReadable(isPlacingBets)
  useMark(subject?.control)
  useEffect(() => {
    if (isPlacing) endGuide()
  }, [isPlacing])
  const control = subject?.control
  const isFirst = subject?.note === 'pick'
  const hasStarted = useRef(false)
  useEffect(() => {
    // The way from the card to the price; later the visitor is at the control already.
    if (isFirst && !hasStarted.current) control?.focus()
    hasStarted.current ||= Boolean(control)
  }, [isFirst, control])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Of the sheet behind the note, too.
      event.preventDefault()
      event.stopPropagation()
      endGuide()
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
  if (!subject || (top && top.id !== 'slipSheet')) return null
  // Over a sheet nothing of the page can be pressed.
  return createPortal(<NoteCard key={subject.note} {...subject} />, subject.control.closest('dialog') ?? document.body)
}

/** What a stake of it would return. */
const STAKE = 10
const CENTS = 100

function NoteCard({ note, control }: Subject) {
  const { t, formats, locale } = useI18n()
  const formatPrice = useFormatPrice()
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    let frame = 0
    let moves = { x: 0, y: 0 }
    const follow = () => {
      const card = ref.current
      if (!card) return
      const { x, y, side } = placeNote(card, control)
      card.dataset.side = side
      // A sheet holds what is fixed in it, and moves.
      const { left, top } = card.getBoundingClientRect()
      const moved = { x: moves.x + x - left, y: moves.y + y - top }
      if (Math.abs(moved.x - moves.x) + Math.abs(moved.y - moves.y) >= 1) {
        moves = moved
        card.style.translate = `${moved.x}px ${moved.y}px`
      }
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [control])
  const odds = Number(control.dataset.odds ?? 0)
  const words = {
    pick: t.isolated('first-bet.pick.text', {
      price: formatPrice(odds),
      stake: formats.number(STAKE),
      returns: formatAmount(Math.floor(odds * STAKE * CENTS), CENTS, locale),
    }),
    open: t('first-bet.stake.text'),
    stake: t('first-bet.stake.text'),
    place: t('coach.note.place.text'),
  }
  const step = STEPS[note]
  return (
    <div ref={ref} className={styles.note} role="dialog" aria-labelledby="first-bet-step">
      <div id={NOTE_ID} role="status">
        <b id="first-bet-step">{t(`coach.note.${note}`)}</b>
        <p>
          <Sentence>{words[note]}</Sentence>
        </p>
      </div>
      <div className={styles.foot}>
        <span className={styles.step}>
          <Sentence>{t.isolated('coach.step', { step, steps: STEPS.place })}</Sentence>
        </span>
        <Button kind="ghost" size="sm" onClick={endGuide}>
          {t(note === 'place' ? 'coach.done' : 'coach.skip')}
        </Button>
      </div>
    </div>
  )
}
