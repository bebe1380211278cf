/** Tables as comma-separated values (RFC 4180) that spreadsheets open as they are. */

/** Spreadsheets evaluate a cell that begins with one of these, some also in full width or after a space. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/

/** A text that no spreadsheet takes for a formula. */
export const toTextCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** A number in the notation of a language, to be read by its spreadsheets: no groups, an ASCII minus. */
export const toNumberCell = (value: number, digits: number, decimalSeparator: string): string =>
  value.toFixed(digits).replace('.', decimalSeparator)

/** The byte order mark by which spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * @param rows cells by `toTextCell` and `toNumberCell`
 * @param decimalSeparator of the numbers: where it is a comma, semicolons separate the cells
 */
export function toCsv(rows: readonly (readonly string[])[], decimalSeparator: string): string {
  const separator = decimalSeparator === ',' ? ';' : ','
  const quote = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return BYTE_ORDER_MARK + rows.map(row => `${row.map(quote).join(separator)}\r\n`).join('')
}
