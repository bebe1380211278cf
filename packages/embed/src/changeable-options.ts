/**
 * The options that can change, as the sportsbook has accepted them. Each message with options has an id; when the
 * sportsbook rejects it, its options return to what they were, so that no later page of the sportsbook receives them.
 */
import type { MountOptions, Patch } from './types.ts'

export interface ChangeableOptions {
  get(): MountOptions
  change(patch: Patch): void
  /** The id of a message that sends these options; `before`: what they were if it is rejected. */
  identify(names: readonly (keyof Patch)[], before?: MountOptions): string
  /** Takes back what a rejected message has sent; false when nothing of it is in force. */
  takeBack(id: string): boolean
}

/** A message whose response is still missing after this many others is taken for accepted. */
const MAX_UNANSWERED = 50

export function createChangeableOptions(first: MountOptions): ChangeableOptions {
  let current = first
  let lastId = 0
  const sent = new Map<string, () => boolean>()
  return {
    get: () => current,
    change(patch) {
      current = { ...current, ...patch }
    },
    identify(names, before) {
      const values = current
      lastId += 1
      const id = String(lastId)
      sent.set(id, () => {
        // What has changed since is not what was rejected.
        const rejected = names.filter(name => values[name] !== undefined && current[name] === values[name])
        current = { ...current, ...Object.fromEntries(rejected.map(name => [name, before?.[name]])) }
        return rejected.length > 0
      })
      sent.delete(String(lastId - MAX_UNANSWERED))
      return id
    },
    takeBack(id) {
      const isTaken = sent.get(id)?.() ?? false
      sent.delete(id)
      return isTaken
    },
  }
}
