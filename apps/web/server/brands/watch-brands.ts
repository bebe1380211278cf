/** Reads brands again when their files change, for development. */
import { watch } from 'node:fs'
import type { Brands } from './brands.ts'

/** An editor writes a file in several steps. */
const SETTLE_MS = 100

/** `onProblem` is called with what is wrong with a changed brand; the brands stay as they were until it is mended. */
export function watchBrands(folder: string, read: () => Brands, onProblem: (error: unknown) => void) {
  let brands = read()
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      try {
        brands = read()
      } catch (error) {
        onProblem(error)
      }
    }, SETTLE_MS)
  })
  const current: Brands = {
    find: hostname => brands.find(hostname),
    findByKey: key => brands.findByKey(key),
    findFile: path => brands.findFile(path),
  }
  const close = (): void => {
    clearTimeout(timer)
    watcher.close()
  }
  return { brands: current, close }
}
