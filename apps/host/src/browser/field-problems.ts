/** Problems of single fields, shown beside them. */
import type { FieldTexts } from './api.ts'

const MARK = 'data-field-problem'

/** Removes the problems that are shown beside the form's fields. */
export function clearFieldProblems(form: HTMLFormElement): void {
  for (const note of form.querySelectorAll(`[${MARK}]`)) note.remove()
  for (const control of form.querySelectorAll('[aria-invalid]')) {
    control.removeAttribute('aria-invalid')
    control.removeAttribute('aria-describedby')
  }
}

/**
 * Shows each text beside its field, and moves the focus to the first of these. Returns false when the form lacks one of
 * the fields, or there is no text: the problem must then be shown for the form as a whole.
 */
export function showFieldProblems(form: HTMLFormElement, texts: FieldTexts): boolean {
  const entries = Object.entries(texts).map(([name, text]) => ({
    text,
    control: form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`),
  }))
  for (const [index, { control, text }] of entries.entries()) {
    if (!control) continue
    const note = form.ownerDocument.createElement('small')
    note.className = 'problem'
    note.id = `field-problem-${index}`
    note.setAttribute(MARK, '')
    note.setAttribute('role', 'alert')
    note.textContent = text
    control.after(note)
    control.setAttribute('aria-invalid', 'true')
    control.setAttribute('aria-describedby', note.id)
  }
  entries.find(({ control }) => control)?.control?.focus()
  return entries.length > 0 && entries.every(({ control }) => control)
}
