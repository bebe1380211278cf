/** International phone numbers. */

const SEPARATORS = /[\s()./-]/g
const NUMBER = /^\+[1-9]\d{6,14}$/

/**
 * The number in the platform's format, `+442079460000`, or null when invalid. `00` is read as `+`.
 */
export function readNumber(text: string): string | null {
  const number = toAsciiDigits(text).replace(SEPARATORS, '').replace(/^00/, '+')
  return NUMBER.test(number) ? number : null
}

/** Converts Arabic and Persian digits to ASCII. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 0xf))
}

/** Masks the number except its beginning and last four digits: `+356 •••• 2210`. */
export function maskNumber(number: string): string {
  return `${number.slice(0, -8)} •••• ${number.slice(-4)}`
}
