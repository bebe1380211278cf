/**
 * Modals that an address opens, on every page: `#signIn` or `?modal=signIn`. Such a modal is open for as long as the
 * address names it; closing it takes the name off.
 */
import { changeQuery } from '../shared/address.ts'
import { closeModal, type ModalId, openModal } from '../shared/modals.ts'

const LINKABLE = ['signIn', 'signUp'] as const satisfies readonly ModalId[]

type Linkable = (typeof LINKABLE)[number]

const isLinkable = (name: string | null): name is Linkable => LINKABLE.some(id => id === name)

/** The modal that the address names. */
export function namedModal(): Linkable | null {
  const anchor = location.hash.slice(1)
  if (isLinkable(anchor)) return anchor
  const parameter = new URLSearchParams(location.search).get('modal')
  return isLinkable(parameter) ? parameter : null
}

/** Goes on at the same page without the name. */
function forgetName(): void {
  const { pathname, search, hash } = location
  const anchor = isLinkable(hash.slice(1)) ? '' : hash
  history.replaceState(history.state, '', pathname + changeQuery(search, { modal: null }) + anchor)
}

/** Opens what the address names, now and whenever it changes. */
export function followModalAddress(): void {
  let shown: Linkable | null = null
  const follow = () => {
    const named = namedModal()
    if (named === shown) return
    if (shown) closeModal(shown)
    shown = named
    if (!named) return
    void openModal(named).then(() => {
      if (namedModal() === named) forgetName()
    })
  }
  follow()
  for (const change of ['popstate', 'hashchange', 'pushState', 'replaceState']) addEventListener(change, follow)
}
