/**
 * Stub for TanStack Query's mutation cache, which every query client includes and this app never
 * uses: money-moving actions have their own state machines. To use mutations, remove this file and
 * its alias.
 */
export class MutationCache {
  readonly config = {}

  build(): never {
    throw new Error('mutations are left out of the browser build: see build/no-mutations.ts')
  }

  findAll(): readonly never[] {
    return []
  }

  getAll(): readonly never[] {
    return []
  }

  clear(): void {}

  async resumePausedMutations(): Promise<void> {}
}
