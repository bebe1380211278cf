/** A page that stands there without its data and waits for it. */
export function isWaiting({ status, page }: { readonly status: number; readonly page: string }): boolean {
  return status >= 500 && page !== 'error'
}
