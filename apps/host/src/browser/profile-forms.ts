/** Forms for the profile, the phone number and its code. */
import { call, RefusedError } from './api.ts'
import { filled, type Handlers, isTicked, text } from './form.ts'
import { notifyParent } from './parent.ts'
import { showProblem } from './problem.ts'
import { t } from './texts.ts'

type Profile = Readonly<Record<'email' | 'first_name' | 'last_name' | 'nickname' | 'country', string | null>> & {
  /** Absent: the platform does not ask. */
  readonly marketing_consent?: boolean
  /** Absent: the platform checks nobody. */
  readonly identity?: { readonly locked: readonly string[] }
}

interface Phone {
  readonly phone_number: string | null
  readonly verified_status: 'unverified' | 'pending' | 'verified'
  readonly sms_limit_reached: boolean
}

const FIELDS = ['first_name', 'last_name', 'nickname', 'country'] as const

const showFact = (name: string, value: string): void => {
  for (const place of document.querySelectorAll(`[data-fact="${name}"]`)) place.textContent = value
}

const showPhone = ({ phone_number, verified_status }: Phone): void =>
  showFact(
    'phone',
    phone_number ? t(`script.phone.${verified_status}`, { number: phone_number }) : t('script.phone.none'),
  )

async function fillProfile(form: HTMLFormElement): Promise<void> {
  const { data } = await call<{ data: Profile }>('GET', '/player')
  showFact('email', data.email ?? '')
  for (const name of FIELDS) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = data[name] ?? ''
    if (field instanceof HTMLInputElement) field.readOnly = data.identity?.locked.includes(name) ?? false
  }
  fillConsent(form, data.marketing_consent)
  // Nothing could be typed before, which would mix with what is stored.
  for (const controls of form.querySelectorAll('fieldset')) controls.disabled = false
}

const CONSENT = 'marketing_consent'

/** Shows the stored consent; without one the platform does not ask, so the box goes. */
function fillConsent(form: HTMLFormElement, consent: boolean | undefined): void {
  const box = form.elements.namedItem(CONSENT)
  if (!(box instanceof HTMLInputElement)) return
  if (consent === undefined) box.closest('label')?.remove()
  else box.checked = consent
}

/** The consent as the form shows it; left out where the page has no box. */
function readConsent(data: FormData, form: HTMLFormElement): { readonly marketing_consent?: boolean } {
  return form.elements.namedItem(CONSENT) ? { [CONSENT]: isTicked(data, CONSENT) } : {}
}

const sent = ({ sms_limit_reached }: Phone): string =>
  t(sms_limit_reached ? 'script.done.code.last' : 'script.done.code')

async function resend(): Promise<void> {
  const { data } = await call<{ data: Phone }>('POST', '/player/phone/resend')
  showPhone(data)
}

export const profileForms: Handlers = {
  async profile(data, form) {
    await call('PATCH', '/player', { ...filled(data, FIELDS), ...readConsent(data, form) })
    notifyParent('fields-filled')
    return t('script.done.profile')
  },
  async phone(data) {
    const body = {
      phone_number: text(data, 'phone_number').replaceAll(' ', ''),
      phone_country: text(data, 'phone_country'),
    }
    if (!/^\+[1-9]\d{6,14}$/.test(body.phone_number)) throw new RefusedError(422, t('script.error.number'))
    const answer = await call<{ data: Phone }>('POST', '/player/phone', body)
    showPhone(answer.data)
    return sent(answer.data)
  },
  async 'phone-code'(data) {
    const answer = await call<{ data: Phone }>('POST', '/player/phone/verify', { code: text(data, 'code') })
    showPhone(answer.data)
    notifyParent('phone-verified')
    return t('script.done.phone')
  },
}

/** Fills the page's forms with the player's data. */
export function fillProfileForms(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form="profile"]')
  if (form) fillProfile(form).catch(showProblem)
  if (document.querySelector('[data-fact="phone"]'))
    call<{ data: Phone }>('GET', '/player/phone').then(({ data }) => showPhone(data), showProblem)
  for (const button of document.querySelectorAll('[data-resend]'))
    button.addEventListener('click', () => void resend().catch(showProblem))
}
