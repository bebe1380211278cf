/** Short or legacy codes, in lower case, used in links and settings. */
export const LOCALE_ALIASES: Readonly<Record<string, string>> = {
  no: 'nb',
  tl: 'fil',
  br: 'pt-BR',
  ph: 'en-PH',
  vn: 'vi',
  se: 'sv',
  tj: 'tg',
}
