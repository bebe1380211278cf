/** The parts that are used of libraries without types of their own. */

declare module 'gettext-parser' {
  interface Entry {
    msgctxt?: string
    msgid: string
    msgstr: string[]
    comments?: { flag?: string; extracted?: string }
  }
  interface Catalogue {
    charset?: string
    headers?: Record<string, string>
    /** By context, then by source text. */
    translations: Record<string, Record<string, Entry>>
  }
  export const po: {
    parse(text: string): Catalogue
    compile(catalogue: Catalogue, options?: { foldLength?: number }): Uint8Array
  }
}

declare module 'xliff' {
  interface Exchange {
    /** By file, then by unit. */
    resources: Record<string, Record<string, { source: string; target?: string }>>
    sourceLanguage: string
    targetLanguage: string
  }
  const xliff: {
    js2xliff(exchange: Exchange): Promise<string>
    xliff2js(text: string): Promise<Exchange>
  }
  export default xliff
}
