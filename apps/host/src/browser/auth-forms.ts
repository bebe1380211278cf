/**
 * Forms for sign-in, sign-up, passwords, confirmation and unlocking. Their outcome is posted to the framing page, if
 * any.
 */
import { call, RefusedError } from './api.ts'
import { closeDialog } from './dialogs.ts'
import { filled, type Handlers, isTicked, text } from './form.ts'
import { identityPath, parseNextPath } from './next.ts'
import { notifyParent } from './parent.ts'
import { refreshPlayer } from './player.ts'
import { t } from './texts.ts'

/** Continues after a sign-in: notifies the framing page, closes the dialog, or navigates away from the page. */
async function continueAfter(form: HTMLFormElement, type: 'signed-in' | 'signed-up'): Promise<undefined> {
  if (notifyParent(type)) return
  await refreshPlayer()
  if (!closeDialog(form)) location.assign(parseNextPath(location.search, location.origin))
}

/** An excluded player is left the page about other accounts and appeals. Throws the error. */
function showWay(error: unknown): never {
  if (error instanceof RefusedError && error.name === 'PLAYER_EXCLUDED')
    error.way = { href: identityPath(), label: t('script.identity.excluded') }
  throw error
}

const password = (data: FormData): string => String(data.get('password') ?? '')

interface Settings {
  readonly data: { readonly system?: { readonly platform_settings: { readonly terms_version?: string | null } } | null }
}

/** The version of the terms that must be accepted; null for none. */
async function readTermsVersion(): Promise<string | null> {
  const { data } = await call<Settings>('GET', '/settings')
  return data.system?.platform_settings.terms_version ?? null
}

/** Adds an e-mail's token from the form to the path as a query. */
const withToken = (path: string, name: string, data: FormData): string =>
  `${path}?${new URLSearchParams({ [name]: text(data, name) })}`

export const authForms: Handlers = {
  async 'sign-in'(data, form) {
    await call('POST', '/users/sign_in', { email: text(data, 'email'), password: password(data) }).catch(showWay)
    return continueAfter(form, 'signed-in')
  },
  async 'sign-up'(data, form) {
    const names = ['email', 'currency', 'first_name', 'last_name', 'birth_date']
    // The form requires acceptance; these are the terms in force at that moment.
    const terms = await readTermsVersion()
    const body = {
      ...filled(data, names),
      password: password(data),
      marketing_consent: isTicked(data, 'marketing_consent'),
      ...(terms !== null && { terms_version: terms }),
    }
    await call('POST', '/users', body)
    return continueAfter(form, 'signed-up')
  },
  async 'forgot-password'(data) {
    await call('POST', '/users/password', { email: text(data, 'email') })
    return t('script.done.password-link')
  },
  async 'edit-password'(data) {
    const body = { reset_password_token: text(data, 'reset_password_token'), password: password(data) }
    await call('PUT', '/users/password', body)
    notifyParent('password-changed')
    return t('script.done.password')
  },
  async confirmation(data) {
    const { email } = await call<{ email: string }>('GET', withToken('/users/confirmation', 'confirmation_token', data))
    notifyParent('confirmed')
    return t('script.done.confirmed', { email })
  },
  async 'resend-confirmation'(data) {
    await call('POST', '/users/confirmation', { email: text(data, 'email') })
    return t('script.done.confirmation')
  },
  async unlock(data) {
    const { email } = await call<{ email: string }>('GET', withToken('/users/unlock', 'unlock_token', data))
    notifyParent('unlocked')
    return t('script.done.unlocked', { email })
  },
}
