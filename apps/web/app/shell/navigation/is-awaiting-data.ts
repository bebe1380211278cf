/** Whether a page is shown without its data and waits for it. */
export function isAwaitingData({ status }: { readonly status: number }): boolean {
  return status >= 500
}
