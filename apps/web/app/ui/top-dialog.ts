/**
 * The topmost open dialog. Content outside it is inert and not read by screen readers, so alerts
 * are rendered inside it.
 */
import { createObservable } from '@touchline/client/observable'

const state = createObservable<readonly HTMLDialogElement[]>([])

/** Null while no dialog is open. */
export const topDialog = { get: () => state.get().at(-1) ?? null, getHydrated: () => null, subscribe: state.subscribe }

export const isAnyDialogOpen = (): boolean => state.get().length > 0

export const pushDialog = (dialog: HTMLDialogElement): void => state.set([...state.get(), dialog])

export const removeDialog = (dialog: HTMLDialogElement): void =>
  state.set(state.get().filter(other => other !== dialog))
