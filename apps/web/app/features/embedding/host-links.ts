/**
 * Handles links that concern the host page: links to the host's site open in the top window,
 * deposit links become a request where the host handles deposits, and clicks on featured events of
 * the home page are reported.
 */
import { outgoingPaths } from '../../shared/addresses/paths.ts'

/** The home page's `data-page` value. */
const HOME = 'sports'

interface LinkOptions {
  /** The operator's site. */
  readonly hostUrl: string
  readonly onTopEvent: (event: { readonly match_id: number; readonly path: string }) => void
  readonly innerPath: (pathname: string) => string
  /** Delegates a deposit to the host; false when it does not handle deposits. */
  readonly delegateDeposit: () => boolean
}

function notifyTopEvent(link: HTMLAnchorElement, { onTopEvent, innerPath }: LinkOptions): void {
  const id = Number(link.closest<HTMLElement>('article[data-match]')?.dataset.match)
  if (document.body.dataset.page === HOME && id > 0) onTopEvent({ match_id: id, path: innerPath(link.pathname) })
}

/** Listens until the returned function is called. */
export function followHostLinks(options: LinkOptions): () => void {
  const origin = new URL(options.hostUrl).origin
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link?.href) return
    if (link.origin === location.origin) return notifyTopEvent(link, options)
    if (link.origin !== origin) return
    if (link.pathname === outgoingPaths.deposit && options.delegateDeposit()) event.preventDefault()
    else if (!link.target) link.target = '_top'
  }
  // Runs before the router's listener, which is also on the document.
  document.addEventListener('click', onClick, { capture: true })
  return () => document.removeEventListener('click', onClick, { capture: true })
}
