/**
 * Links of the sportsbook that concern the page around it: what leads to the host's site opens there and not in the
 * frame, the way to the cashier becomes a request where the host takes those, and a click on one of the events that the
 * home page shows off is told.
 */
import { outgoingPaths } from '../../shared/paths.ts'

/** The home page, as the body names it. */
const HOME = 'sports'

interface LinkOptions {
  /** The operator's site. */
  readonly hostUrl: string
  readonly onTopEvent: (event: { readonly match_id: number; readonly path: string }) => void
  readonly innerPath: (pathname: string) => string
  /** Hands the way to the cashier to the host; false when it does not take it. */
  readonly askDeposit: () => boolean
}

function tellTopEvent(link: HTMLAnchorElement, { onTopEvent, innerPath }: LinkOptions): void {
  const id = Number(link.closest<HTMLElement>('article[data-match]')?.dataset.match)
  if (document.body.dataset.page === HOME && id > 0) onTopEvent({ match_id: id, path: innerPath(link.pathname) })
}

/** Listens until the answer is called. */
export function followHostLinks(options: LinkOptions): () => void {
  const origin = new URL(options.hostUrl).origin
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link?.href) return
    if (link.origin === location.origin) return tellTopEvent(link, options)
    if (link.origin !== origin) return
    if (link.pathname === outgoingPaths.deposit && options.askDeposit()) event.preventDefault()
    else if (!link.target) link.target = '_top'
  }
  // Before the router's own listener, which is on the document too.
  document.addEventListener('click', onClick, { capture: true })
  return () => document.removeEventListener('click', onClick, { capture: true })
}
