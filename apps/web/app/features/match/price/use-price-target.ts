/**
 * The price whose history is asked for: by a pointer that rests on it, by `h` held while it has the focus, or by a long press.
 * Escape, scrolling and a press elsewhere end it, and so does leaving the price and its history. Tab leads from the price
 * into its history.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { HOLD_MS, shortcuts } from '../../../shared/browser/shortcuts.ts'

const HOVER_MS = 400
/** For the way from the price to its history. */
const LEAVE_MS = 200
const LONG_PRESS_MS = 500
/** A finger that moves farther scrolls. */
const MAX_MOVE_PX = 10

const closest = (target: EventTarget | null, urn: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`main [data-outcome^="${CSS.escape(urn)}/"]`) : null

/** @param popover what shows the history */
export function usePriceTarget(urn: string, popover: RefObject<Element | null>) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const current = useRef(target)
  useEffect(() => {
    current.current = target
  }, [target])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    let pressedAt: { readonly x: number; readonly y: number } | null = null
    let isLongPress = false
    const schedule = (next: HTMLElement | null, delayMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setTarget(next), delayMs)
    }
    const close = () => {
      clearTimeout(timer)
      setTarget(null)
    }
    const isInPopover = (node: EventTarget | null) => node instanceof Node && popover.current?.contains(node) === true
    const on = <Type extends keyof DocumentEventMap>(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
      capture = false,
    ) => document.addEventListener(type, listener, { signal, capture })
    on('pointerover', event => {
      if (event.pointerType !== 'mouse') return
      const price = closest(event.target, urn)
      if (isInPopover(event.target) || (price && price === current.current)) clearTimeout(timer)
      else if (price) schedule(price, HOVER_MS)
      else schedule(null, LEAVE_MS)
    })
    on('pointerdown', event => {
      isLongPress = false
      if (isInPopover(event.target)) return
      close()
      const price = event.pointerType === 'touch' ? closest(event.target, urn) : null
      if (!price) return
      pressedAt = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => {
        isLongPress = true
        setTarget(price)
      }, LONG_PRESS_MS)
    })
    const release = () => {
      if (pressedAt) clearTimeout(timer)
      pressedAt = null
    }
    on('pointermove', event => {
      if (pressedAt && Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) > MAX_MOVE_PX) release()
    })
    on('pointerup', release)
    on('pointercancel', release)
    // A long press does not pick the price, nor open the browser's menu.
    const cancel = (event: Event) => {
      if (!isLongPress || !closest(event.target, urn)) return
      event.preventDefault()
      event.stopPropagation()
    }
    on('click', cancel, true)
    on('contextmenu', cancel, true)
    on('keydown', event => {
      if (event.key === 'Escape') {
        if (isInPopover(event.target)) current.current?.focus()
        return close()
      }
      // The history is the next thing after its price.
      if (event.key === 'Tab' && !event.shiftKey && current.current && event.target === current.current) {
        const button = popover.current?.querySelector('button')
        if (!button) return
        event.preventDefault()
        return button.focus()
      }
      if (event.key !== 'h' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      const price = shortcuts.get() === 'on' ? closest(event.target, urn) : null
      if (price) schedule(price, HOLD_MS)
    })
    on('keyup', event => {
      if (event.key === 'h') clearTimeout(timer)
    })
    on('focusout', event => {
      const isOfHistory = event.target === current.current || isInPopover(event.target)
      if (isOfHistory && !isInPopover(event.relatedTarget)) close()
    })
    on('scroll', close, true)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [urn, popover])
  return { price: target, close: () => setTarget(null) }
}
