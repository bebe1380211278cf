/** Numbers as they are dialled from abroad. */

const SEPARATORS = /[\s()./-]/g
const NUMBER = /^\+[1-9]\d{6,14}$/

/** The number as the platform wants it, `+442079460000`, or null when the text is none. `00` stands for `+`. */
export function readNumber(text: string): string | null {
  const number = toAsciiDigits(text).replace(SEPARATORS, '').replace(/^00/, '+')
  return NUMBER.test(number) ? number : null
}

/** Digits as Arabic and Persian keyboards write them, as those that are dialled. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 0xf))
}

/** All of it but the beginning and the last four digits hidden: `+356 •••• 2210`. */
export function maskNumber(number: string): string {
  return `${number.slice(0, -8)} •••• ${number.slice(-4)}`
}
