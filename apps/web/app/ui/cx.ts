/** Joins the class names that apply. Called for most elements of a page, so it creates no lists. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  let joined = ''
  for (const name of names) if (name) joined += joined ? ` ${name}` : name
  return joined
}
