/** The machinery of forms: each is sent by a handler of its own, and says under its fields how that went. */
import { RefusedError } from './api.ts'

/** Throws `Refused` with the text to show; a text that it answers is shown as a success. */
export type Handler = (data: FormData, form: HTMLFormElement) => Promise<string | undefined>
export type Handlers = Readonly<Record<string, Handler>>

export const text = (data: FormData, name: string): string => String(data.get(name) ?? '').trim()

/** Fields that are filled in, for calls in which the others are left out. */
export const filled = (data: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, text(data, name)]).filter(([, value]) => value !== ''))

function say(form: HTMLFormElement, place: 'problem' | 'done', words: string | undefined): void {
  const element = form.querySelector<HTMLElement>(`[data-${place}]`)
  if (!element) return
  element.hidden = !words
  element.textContent = words ?? ''
}

/** What the browser itself has to say against a form, about the first field at fault. */
function firstComplaint(form: HTMLFormElement): string | null {
  for (const field of form.elements) {
    const { validationMessage } = field as HTMLInputElement
    if (!validationMessage) continue
    ;(field as HTMLElement).focus()
    const name = field.closest('label')?.querySelector('span')?.textContent?.trim()
    return name ? `${name}: ${validationMessage}` : validationMessage
  }
  return null
}

async function send(form: HTMLFormElement, handler: Handler): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  say(form, 'problem', undefined)
  say(form, 'done', undefined)
  const complaint = firstComplaint(form)
  if (complaint) return say(form, 'problem', complaint)
  if (button) button.disabled = true
  try {
    say(form, 'done', await handler(new FormData(form), form))
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    say(form, 'problem', error.message)
  } finally {
    if (button) button.disabled = false
  }
}

/** Attaches the handlers to the forms of the page that bear their names. */
export function attachForms(handlers: Handlers): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) {
    const handler = handlers[form.dataset.form ?? '']
    if (!handler) continue
    form.addEventListener('submit', event => {
      event.preventDefault()
      void send(form, handler)
    })
  }
}
