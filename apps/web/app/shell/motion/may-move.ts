/** Whether movements are wanted and would be seen. */
export const mayMove = (): boolean =>
  document.visibilityState === 'visible' && !matchMedia('(prefers-reduced-motion: reduce)').matches
