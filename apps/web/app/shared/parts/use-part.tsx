/** Shows parts in components. */
import { type ComponentType, createContext, lazy, memo, type ReactNode, Suspense, useContext, useEffect } from 'react'
import { useReadable } from '../helpers/use-readable.ts'
import { loadPart, type Part } from './part.ts'

let reachIdle = (): void => {}
const idle = new Promise<void>(resolve => {
  reachIdle = resolve
})
/** Called once the page is live: now idle parts appear. */
export const showIdleParts = (): void => reachIdle()

const loadInTime = async (part: Part<object>): Promise<unknown> => {
  if (part.when === 'idle') await idle
  return loadPart(part)
}

/**
 * What a part has loaded; null before, and always on the server. It loads when the component mounts, an idle part once the
 * page is live.
 */
export function usePart<Module extends object>(part: Part<Module>): Module | null {
  useEffect(() => {
    // In a task of its own: a page that hydrates mounts many at once.
    const timer = setTimeout(() => void loadInTime(part))
    return () => clearTimeout(timer)
  }, [part])
  return useReadable(part.module)
}

/** Renders a component of a part in place of the part itself; only on the server. */
export type RenderPart = (Component: ComponentType<object>, props: object) => ReactNode

/** Set by the server to share the HTML of parts between renders. */
export const RenderPartContext = /* @__PURE__ */ createContext<RenderPart | null>(null)

const rendered: Part<object>[] = []

/** Loads all parts that the server renders. */
export const loadRenderedParts = async (): Promise<void> => void (await Promise.all(rendered.map(part => part.load())))

/**
 * A component that the server renders and the browser hydrates when its code is loaded; until then the server's HTML stays.
 * If it `isShared`, it depends on nothing but its props and the catalogue, and calls no `useId`. Memoised, because to render
 * it again before its code is loaded would replace the HTML.
 */
export function renderPart<Module extends object, Props extends object>(
  part: Part<Module>,
  select: (module: Module) => ComponentType<Props>,
  { isShared = false } = {},
): ComponentType<Props> {
  if (!import.meta.env.SSR) {
    const Lazy = lazy(async () => ({ default: select(await loadPart(part)) as ComponentType<object> }))
    return memo((props: object) => (
      <Suspense>
        <Lazy {...props} />
      </Suspense>
    )) as unknown as ComponentType<Props>
  }
  rendered.push(part)
  return props => {
    const renderShared = useContext(RenderPartContext)
    const module = part.module.get()
    if (!module) throw new Error('a part is rendered before it is loaded')
    const Component = select(module) as ComponentType<object>
    return <Suspense>{isShared && renderShared ? renderShared(Component, props) : <Component {...props} />}</Suspense>
  }
}
