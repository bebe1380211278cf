/**
 * Stands for TanStack Query's cache of mutations, which every query client carries and this app never uses: what moves
 * money goes through machines of its own. Whoever wants mutations takes this and its alias away.
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
