/**
 * Stub for TanStack Query's mutation cache, which every query client includes and this app never
 * uses; `docs/decisions/065-write-without-tanstack-querys-mutations.md` has the reasons and the bytes.
 */
export class MutationCache {
  build(): never {
    throw new Error('no mutations')
  }

  clear(): void {}

  async resumePausedMutations(): Promise<void> {}
}
