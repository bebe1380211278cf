/** Values by key, each key with listeners of its own; made for `useSyncExternalStore(l => s.subscribe(key, l), () => s.get(key))`. */
export interface KeyedReadable<V> {
  get(key: string): V | undefined
  /** The listener is called when this key's value changed. */
  subscribe(key: string, listener: () => void): () => void
}
