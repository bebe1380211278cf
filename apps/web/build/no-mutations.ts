/**
 * Stub for TanStack Query's mutation cache, which every query client includes and this app never
 * uses: money-moving actions have their own state machines. To use mutations, remove this file and
 * its alias.
 */
export class MutationCache {
  build(): never {
    throw new Error('no mutations')
  }

  clear(): void {}

  async resumePausedMutations(): Promise<void> {}
}
