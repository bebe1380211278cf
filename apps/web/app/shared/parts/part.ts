/**
 * Parts of a page: code that loads later than what shows or starts it, with its messages and styles. Everything that is said
 * of a part's lateness is said in its definition: chunks, preloads, style sheets and message bundles follow from it
 * (`build/parts.ts`).
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import type { MessageId } from '../../i18n/translate.ts'
import { reportError } from '../errors/report-error.ts'
import { retryDelay } from '../errors/retry.ts'

/**
 * `page`: with the page of an address. `idle`: by itself after the page, in one file with all others. `first-use`: once
 * somebody uses the page or is signed in, in one file too. `demand`: when it is shown or called. `rendered`: the same, but
 * the server renders it, so its styles come with the page.
 */
export type PartTime = 'page' | 'idle' | 'first-use' | 'demand' | 'rendered'

/** The first word of messages' ids. */
export type MessageWord = MessageId extends infer Id ? (Id extends `${infer Word}.${string}` ? Word : Id) : never

interface PartOptions<Module extends object> {
  readonly when: PartTime
  readonly load: () => Promise<Module>
  /** First words of the messages that it shows beyond those of every page. The build writes their bundles in their place. */
  readonly texts?: MessageWord | readonly MessageWord[]
  /** Written by the build: the files that `load` imports, as the manifest names them. */
  readonly sources?: readonly string[]
}

export interface Part<Module extends object> {
  readonly when: PartTime
  /** The bundles of its messages. */
  readonly texts: readonly string[]
  readonly sources: readonly string[]
  /** Loads code and messages; rejects when they cannot be loaded, and the next call tries again. */
  load(): Promise<Module>
  /** What has been loaded; null before. */
  readonly module: Readable<Module | null>
}

let loadBundle: (bundle: string) => Promise<void> = () => Promise.resolve()

/** Sets what loads the messages of a bundle, before the first part loads. Without it all messages are there, as on the server. */
export function setBundleLoader(load: typeof loadBundle): void {
  loadBundle = load
}

export function definePart<Module extends object>(options: PartOptions<Module>): Part<Module> {
  const { when, load, sources = [] } = options
  const texts = [options.texts ?? []].flat()
  const module = createObservable<Module | null>(null)
  let loading: Promise<Module> | null = null
  const loadOnce = async (): Promise<Module> => {
    const [loaded] = await Promise.all([load(), ...texts.map(loadBundle)])
    module.set(loaded)
    return loaded
  }
  return {
    when,
    texts,
    sources,
    module,
    load() {
      loading ??= loadOnce().catch(error => {
        loading = null
        throw error
      })
      return loading
    },
  }
}

/** Loads a part, with retries until it succeeds. */
export async function loadPart<Module extends object>(part: Part<Module>, attempt = 0): Promise<Module> {
  try {
    return await part.load()
  } catch (error) {
    reportError(error, 'loading a part of the page')
    await new Promise(resolve => setTimeout(resolve, retryDelay(attempt)))
    return loadPart(part, attempt + 1)
  }
}

/**
 * Runs a function of a part once it is loaded; calls keep their order, whoever made them before. Resolves when it is done,
 * or its failure is reported: `task` says what failed.
 */
export async function runPart<Module extends object>(
  part: Part<Module>,
  run: (module: Module) => unknown,
  task: string,
): Promise<void> {
  try {
    await run(await loadPart(part))
  } catch (error) {
    reportError(error, task)
  }
}
