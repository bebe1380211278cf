/**
 * Modals opened by an address on any page: `#signIn` or `?modal=signIn`, a bonus or the receipt of a bet by its id
 * (`?modal=bonus&id=welcome`), and mail links by their tokens. The modal is open while the address names it; closing it removes the name. A token is
 * removed from the address at once.
 */
import type { BonusCollection } from '@touchline/contract/entities/bonus'
import { buildQuery } from '../../shared/addresses/address.ts'
import { closeModal, type ModalDeps, type ModalId, type ModalTable, openModal } from '../../shared/modals/modals.ts'

const LINKABLE = [
  'signIn',
  'signUp',
  'confirmation',
  'resendConfirmation',
  'passwordEdit',
  'passwordNew',
  'unlock',
  'phoneVerification',
  'deposit',
  'bonus',
  'receipt',
] as const satisfies readonly ModalId[]

export type LinkableModal = (typeof LINKABLE)[number]

/** Token parameters and the modals that use them. */
const TOKENS = {
  reset_password_token: 'passwordEdit',
  unlock_token: 'unlock',
  confirmation_token: 'confirmation',
} as const satisfies Readonly<Record<string, LinkableModal>>

const TOKEN_NAMES = Object.keys(TOKENS) as readonly (keyof typeof TOKENS)[]

const isLinkable = (name: string | null): name is LinkableModal => LINKABLE.some(id => id === name)

/** What these show is named by an id beside them. */
const hasId = (id: LinkableModal): id is 'bonus' | 'receipt' => id === 'bonus' || id === 'receipt'

type Place = Pick<Location, 'hash' | 'search'>

/** The modal named by an address. */
export function getLinkedModal({ hash, search }: Place = location): LinkableModal | null {
  const anchor = hash.slice(1)
  if (isLinkable(anchor) && !hasId(anchor)) return anchor
  const params = new URLSearchParams(search)
  const parameter = params.get('modal')
  if (!isLinkable(parameter)) return null
  return hasId(parameter) && !params.get('id') ? null : parameter
}

const COLLECTIONS: readonly BonusCollection[] = ['comboboosts', 'freebets', 'huntings', 'lootboxes', 'tournaments']

/** The bonus named by an address. */
export function getLinkedBonus({ search }: Pick<Place, 'search'> = location): ModalTable['bonus'] | null {
  const params = new URLSearchParams(search)
  const id = params.get('modal') === 'bonus' ? params.get('id') : null
  if (!id) return null
  const type = COLLECTIONS.find(collection => collection === params.get('type'))
  return { id, ...(type && { type }) }
}

/** The bet whose receipt an address names. */
export function getLinkedReceipt({ search }: Pick<Place, 'search'> = location): ModalTable['receipt'] | null {
  const params = new URLSearchParams(search)
  const id = params.get('modal') === 'receipt' ? params.get('id') : null
  return id ? { id } : null
}

/** The token in an address and its purpose. */
export function readToken({
  search,
}: Place): { readonly id: (typeof TOKENS)[keyof typeof TOKENS]; token: string } | null {
  const params = new URLSearchParams(search)
  const name = TOKEN_NAMES.find(candidate => params.get(candidate))
  return name ? { id: TOKENS[name], token: params.get(name) ?? '' } : null
}

/** The address without modal name and tokens. */
export function removeModalParam({ hash, search }: Place): string {
  const bonus = getLinkedBonus({ search }) && { id: null, type: null }
  const receipt = getLinkedReceipt({ search }) && { id: null }
  return buildQuery(search, { modal: null, ...bonus, ...receipt }) + (isLinkable(hash.slice(1)) ? '' : hash)
}

function replaceAddress(rest: string): void {
  history.replaceState(history.state, '', location.pathname + rest)
}

const removeName = () => replaceAddress(removeModalParam(location))

/** A token is single-use and must not be copied or reported with the address. */
function consumeToken(): ReturnType<typeof readToken> {
  const found = readToken(location)
  if (found) {
    const bare = buildQuery(location.search, Object.fromEntries(TOKEN_NAMES.map(name => [name, null])))
    replaceAddress(removeModalParam({ search: bare, hash: location.hash }))
  }
  return found
}

function openLinked(app: ModalDeps, named: LinkableModal): Promise<unknown> | null {
  if (!hasId(named)) return openModal(app, named)
  if (named === 'receipt') {
    const receipt = getLinkedReceipt()
    return receipt && openModal(app, named, receipt)
  }
  const bonus = getLinkedBonus()
  return bonus && openModal(app, named, bonus)
}

const getLinkedId = () => (getLinkedBonus() ?? getLinkedReceipt())?.id

/** Opens the modal of the address, now and on every change. */
export function followModalAddress(app: ModalDeps): void {
  let shown: LinkableModal | null = null
  let shownId: string | undefined
  const follow = () => {
    const named = getLinkedModal()
    const id = getLinkedId()
    if (named === shown && id === shownId) return
    if (shown) closeModal(shown)
    shown = named
    shownId = id
    if (!named) return
    void openLinked(app, named)?.then(() => {
      if (getLinkedModal() === named && getLinkedId() === id) removeName()
    })
  }
  const mailed = consumeToken()
  if (mailed) void openModal(app, mailed.id, { token: mailed.token })
  else follow()
  for (const change of ['popstate', 'hashchange', 'pushState', 'replaceState']) addEventListener(change, follow)
}

/**
 * Addresses of authentication flows: sign-in, sign-up, password reset, email confirmation. They
 * have no pages: the flow opens in a modal over the home page.
 */
export const AUTH_PAGES = {
  '/users/sign-in': 'signIn',
  '/users/sign-up': 'signUp',
  '/users/password/new': 'passwordNew',
  '/users/password/edit': 'passwordEdit',
  '/users/confirmation': 'confirmation',
  '/users/unlock': 'unlock',
} as const satisfies Readonly<Record<string, LinkableModal>>

const isAuthPage = (path: string): path is keyof typeof AUTH_PAGES => Object.hasOwn(AUTH_PAGES, path)

/**
 * Converts such an address (without locale prefix) to its modal address; null for others. The query
 * is kept, because it may contain a mail token.
 */
export function getAuthModalPath(path: string): string | null {
  const { pathname, searchParams } = new URL(path, 'http://page')
  if (!isAuthPage(pathname)) return null
  searchParams.set('modal', AUTH_PAGES[pathname])
  return `/?${searchParams}`
}
