/** The code of a shared bet in an address. */
export const CODE_PARAM = 'betcode'

/** The unvalidated code in an address's query; null without one. */
export const findBetCode = (search: string): string | null => new URLSearchParams(search).get(CODE_PARAM)

/** The query without the code. */
export function removeBetCode(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(CODE_PARAM)
  const text = params.toString()
  return text && `?${text}`
}
