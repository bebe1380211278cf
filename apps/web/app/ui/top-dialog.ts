/** The dialog that stands over all else. What is outside of it can neither be used nor is it read out, so alerts go inside. */
import { createObservable } from '@touchline/client/observable'

const state = createObservable<readonly HTMLDialogElement[]>([])

/** Null while no dialog is open. */
export const topDialog = { get: () => state.get().at(-1) ?? null, getHydrated: () => null, subscribe: state.subscribe }

export const isAnyDialogOpen = (): boolean => state.get().length > 0

export const pushDialog = (dialog: HTMLDialogElement): void => state.set([...state.get(), dialog])

export const removeDialog = (dialog: HTMLDialogElement): void =>
  state.set(state.get().filter(other => other !== dialog))
