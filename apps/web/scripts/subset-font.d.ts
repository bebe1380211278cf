declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2'
    readonly preserveNameIds: readonly number[]
  }
  /** The font with the glyphs of the text alone. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
