/** Folders with players' data: nobody but the user who runs the program may enter them, whatever the files inside allow. */
import { chmod, mkdir, stat } from 'node:fs/promises'

/** Other users can enter the folder, and this user cannot change that. */
export class DataFolderExposed extends Error {
  override readonly name = 'DataFolderExposed'

  constructor(folder: string, mode: number) {
    super(
      `the data folder ${folder} is open to other users (mode ${mode.toString(8)}) and belongs to one of them; ` +
        'change its owner and its mode (chmod 700), or set TOUCHLINE_DATA to another folder',
    )
  }
}

const PRIVATE = 0o700
const OTHERS = 0o077

/**
 * Creates the folder with mode 0700, or sets that mode where others could enter an existing one. Rejects with
 * DataFolderExposed where that is not allowed. Windows has no such modes.
 */
export async function preparePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE })
  if (process.platform === 'win32') return
  const { mode } = await stat(folder)
  if ((mode & OTHERS) === 0) return
  try {
    await chmod(folder, PRIVATE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    throw new DataFolderExposed(folder, mode & 0o777)
  }
}
