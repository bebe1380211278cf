/** Form handling: each form has its own submit handler, and displays the outcome below its fields. */
import { RefusedError } from './api.ts'
import { clearFieldProblems, showFieldProblems } from './field-problems.ts'
import { t } from './texts.ts'

/** Throws `RefusedError` with the text to display; a returned text is displayed as a success. */
export type Handler = (data: FormData, form: HTMLFormElement) => Promise<string | undefined>
export type Handlers = Readonly<Record<string, Handler>>

export const text = (data: FormData, name: string): string => String(data.get(name) ?? '').trim()

export const isTicked = (data: FormData, name: string): boolean => data.has(name)

/** The fields with a value, for requests that omit empty ones. */
export const filled = (data: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, text(data, name)]).filter(([, value]) => value !== ''))

function setMessage(
  form: HTMLFormElement,
  place: 'problem' | 'done',
  words: string | undefined,
  way: RefusedError['way'] = null,
): void {
  const element = form.querySelector<HTMLElement>(`[data-${place}]`)
  if (!element) return
  element.hidden = !words
  element.textContent = words ?? ''
  if (way === null) return
  const link = document.createElement('a')
  link.href = way.href
  // A framed form is about this site, which the frame has no room for.
  link.target = '_top'
  link.textContent = way.label
  element.append(' ', link)
}

/** What is wrong with a field; null for nothing. The browser's own messages may be in another language than the page. */
function findProblem({ type, minLength, validity }: HTMLInputElement): string | null {
  if (validity.valid) return null
  if (validity.valueMissing) return t(type === 'checkbox' ? 'script.field.unticked' : 'script.field.missing')
  if (validity.tooShort) return t('script.field.short', { count: minLength })
  return t(type === 'email' ? 'script.field.email' : 'script.field.invalid')
}

/** The problem of the first invalid field, with its label. */
function firstComplaint(form: HTMLFormElement): string | null {
  for (const field of form.elements) {
    const problem = findProblem(field as HTMLInputElement)
    if (!problem) continue
    ;(field as HTMLElement).focus()
    const name = field.closest('label')?.querySelector('span')?.textContent?.trim()
    return name ? t('script.field', { field: name, problem }) : problem
  }
  return null
}

async function send(form: HTMLFormElement, handler: Handler): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  setMessage(form, 'problem', undefined)
  setMessage(form, 'done', undefined)
  clearFieldProblems(form)
  const complaint = firstComplaint(form)
  if (complaint) return setMessage(form, 'problem', complaint)
  if (button) button.disabled = true
  try {
    setMessage(form, 'done', await handler(new FormData(form), form))
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    if (!showFieldProblems(form, error.fields)) setMessage(form, 'problem', error.message, error.way)
  } finally {
    if (button) button.disabled = false
  }
}

/** Attaches the handlers to the page's forms by name. */
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
