/**
 * Preloads the dependencies of a dynamic import, so that all files are fetched in parallel.
 * Replaces Vite's own helper, which is four times larger: this build has one style sheet and no
 * nonces in its content security policy, so nothing else is needed.
 */
const preloaded = new Set<string>()

function announce(file: string): void {
  if (preloaded.has(file)) return
  preloaded.add(file)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = `/${file}`
  document.head.append(link)
}

/** Called by the code Vite generates around each dynamic import, with the files it imports. */
export function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  for (const file of files) announce(file)
  return load()
}
