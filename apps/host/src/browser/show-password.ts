/** Checkboxes that show the characters of the password field of their form. */

/** Keeps the field masked unless the checkbox is ticked, also after the form is reset. */
export function attachShowPassword(root: ParentNode): void {
  for (const box of root.querySelectorAll<HTMLInputElement>('[data-show-password]')) {
    const field = box.form?.elements.namedItem('password') as HTMLInputElement | null
    if (!field) continue
    box.addEventListener('change', () => {
      field.type = box.checked ? 'text' : 'password'
    })
    box.form?.addEventListener('reset', () => {
      field.type = 'password'
    })
  }
}
