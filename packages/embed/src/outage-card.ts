/**
 * What covers the frame while the sportsbook does not answer: browsers show a page of their own in a frame that they cannot
 * load, and tell the host page nothing. A card says so and loads the frame again: by itself, on a press, and when the device
 * is back online. Styled through the CSSOM, which every content policy allows.
 */
import type { MountOptions } from './types.ts'

/** After a page in the frame has loaded, its code has this time to answer. */
const ANSWER_MS = 10_000
/** Of a device without a line. */
const OFFLINE_MS = 500
/** After a page has been left, the next one has this time to answer, also in a browser that reports no `load` for it. */
const NEXT_PAGE_MS = 20_000

/** Meanwhile the card stays. */
const RETRY_MS = 10_000

const TEXTS = {
  title: 'The sportsbook didn’t load',
  unreachable: 'Your balance, open bets and selections are not affected. We’ll try again in 10 seconds.',
  retry: 'Try again',
}

const LOOKS = {
  dark: { surface: '#121714', text: '#eef3ec', accent: '#cff24a', 'on-accent': '#10140d' },
  light: { surface: '#ffffff', text: '#141a12', accent: '#3f5f00', 'on-accent': '#ffffff' },
} as const

export interface OutageCard {
  /** A page of the sportsbook has answered. */
  onAnswer(): void
  /** The page in the frame is left. */
  onLeave(): void
  stop(): void
}

function createCard(
  { offsetTop, offsetLeft, offsetWidth, offsetHeight }: HTMLElement,
  { theme = 'dark', appearance, texts }: MountOptions,
  onRetry: () => void,
): HTMLElement {
  const look = { ...LOOKS[theme], ...appearance?.[theme] }
  const { title, unreachable, retry } = { ...TEXTS, ...texts }
  const card = document.createElement('div')
  card.setAttribute('role', 'alert')
  Object.assign(card.style, {
    position: 'absolute',
    top: `${offsetTop}px`,
    left: `${offsetLeft}px`,
    width: `${offsetWidth}px`,
    height: `${offsetHeight}px`,
    minHeight: '240px',
    boxSizing: 'border-box',
    padding: '64px 24px 24px',
    borderRadius: '12px',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '12px',
    textAlign: 'center',
    font: '500 14px/1.5 system-ui, sans-serif',
    color: look.text,
    background: look.surface,
  })
  const heading = document.createElement('b')
  heading.style.fontSize = '17px'
  heading.textContent = title
  const text = document.createElement('p')
  Object.assign(text.style, { margin: '0', maxWidth: '340px' })
  text.textContent = unreachable
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = retry
  Object.assign(button.style, {
    minHeight: '44px',
    padding: '0 20px',
    border: '0',
    borderRadius: '8px',
    font: 'inherit',
    cursor: 'pointer',
    color: look['on-accent'],
    background: look.accent,
  })
  button.addEventListener('click', onRetry)
  card.append(heading, text, button)
  return card
}

/** Watches the frame until `stop` is called. */
export function watchOutage(frame: HTMLIFrameElement, options: () => MountOptions): OutageCard {
  let timer: ReturnType<typeof setTimeout> | undefined
  let card: HTMLElement | null = null
  let isAnswered = false

  const hide = () => {
    card?.remove()
    card = null
  }
  const reload = () => {
    const { src } = frame
    frame.src = src
  }
  const retry = () => {
    clearTimeout(timer)
    hide()
    reload()
  }
  const show = () => {
    timer = setTimeout(reload, RETRY_MS)
    if (card) return
    card = createCard(frame, options(), retry)
    frame.after(card)
  }
  const expectAnswer = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(show, ms)
  }
  // A page may answer before or after its `load` event.
  const onLoad = () => !isAnswered && expectAnswer(navigator.onLine ? ANSWER_MS : OFFLINE_MS)
  const onOnline = () => card && retry()
  frame.addEventListener('load', onLoad)
  addEventListener('online', onOnline)
  return {
    onAnswer() {
      isAnswered = true
      clearTimeout(timer)
      hide()
    },
    onLeave() {
      isAnswered = false
      expectAnswer(NEXT_PAGE_MS)
    },
    stop() {
      clearTimeout(timer)
      frame.removeEventListener('load', onLoad)
      removeEventListener('online', onOnline)
      card?.remove()
    },
  }
}
