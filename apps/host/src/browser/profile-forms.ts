/** Forms for the profile, the phone number and its code. */
import { call, RefusedError } from './api.ts'
import { filled, type Handlers, text } from './form.ts'
import { notifyParent } from './parent.ts'
import { showProblem } from './problem.ts'

type Profile = Readonly<Record<'email' | 'first_name' | 'last_name' | 'nickname' | 'country', string | null>>

interface Phone {
  readonly phone_number: string | null
  readonly verified_status: 'unverified' | 'pending' | 'verified'
  readonly sms_limit_reached: boolean
}

const FIELDS = ['first_name', 'last_name', 'nickname', 'country'] as const

const showFact = (name: string, value: string | null): void => {
  for (const place of document.querySelectorAll(`[data-fact="${name}"]`)) place.textContent = value ?? 'none'
}

const showPhone = ({ phone_number, verified_status }: Phone): void =>
  showFact('phone', phone_number && `${phone_number}, ${verified_status}`)

async function fillProfile(form: HTMLFormElement): Promise<void> {
  const { data } = await call<{ data: Profile }>('GET', '/player')
  showFact('email', data.email)
  for (const name of FIELDS) {
    const field = form.elements.namedItem(name)
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
    // Keeps what the user typed before the response arrived.
    if (isField && field.value === '') field.value = data[name] ?? ''
  }
}

const sent = ({ sms_limit_reached }: Phone): string =>
  sms_limit_reached ? 'The code is sent. It is the last one for today.' : 'The code is sent.'

async function resend(): Promise<void> {
  const { data } = await call<{ data: Phone }>('POST', '/player/phone/resend')
  showPhone(data)
}

export const profileForms: Handlers = {
  async profile(data) {
    await call('PATCH', '/player', filled(data, FIELDS))
    notifyParent('fields-filled')
    return 'Saved.'
  },
  async phone(data) {
    const body = {
      phone_number: text(data, 'phone_number').replaceAll(' ', ''),
      phone_country: text(data, 'phone_country'),
    }
    if (!/^\+[1-9]\d{6,14}$/.test(body.phone_number))
      throw new RefusedError(422, 'Enter the number with its country code, for example +442079460000.')
    const answer = await call<{ data: Phone }>('POST', '/player/phone', body)
    showPhone(answer.data)
    return sent(answer.data)
  },
  async 'phone-code'(data) {
    const answer = await call<{ data: Phone }>('POST', '/player/phone/verify', { code: text(data, 'code') })
    showPhone(answer.data)
    notifyParent('phone-verified')
    return 'The number is verified.'
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
