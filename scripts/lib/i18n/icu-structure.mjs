/** Places, tags and choices of a text, to compare a translation with its source. */

/** @typedef {{ name: string, kind: string, forms: string[] }} Choice */

const CHOICE = /\{(\w+), ?(plural|selectordinal|select), ?/g

/**
 * The index after the brace that closes the one before `start`.
 * @param {string} text @param {number} start
 */
function findEnd(text, start) {
  let depth = 1
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

/** @param {string} text from the first form on */
function listForms(text) {
  const forms = []
  let at = 0
  for (;;) {
    const [, form] = /^\s*([=\w]+) *\{/.exec(text.slice(at)) ?? []
    if (form === undefined) return forms
    forms.push(form)
    at = findEnd(text, text.indexOf('{', at) + 1)
  }
}

/**
 * The choices of a message, nested ones included.
 * @param {string} text @returns {Choice[]}
 */
export function listChoices(text) {
  return [...text.matchAll(CHOICE)].map(({ 0: head, 1: name = '', 2: kind = '', index }) => ({
    name,
    kind,
    forms: listForms(text.slice(index + head.length)),
  }))
}

/**
 * The names of a text's places, without the form of ordinals (`{!f:setnr}`).
 * @param {string} text
 */
export function listPlaces(text) {
  const names = [...text.matchAll(/\{([!$+-]?)(?:[a-z]:)?(\w+)(?=[,}])/g)].map(([, kind = '', name = '']) => {
    return (kind === '!' ? '' : kind) + name
  })
  return [...new Set(names)].toSorted()
}

/** @param {string} text */
export const listTags = text => [...text.matchAll(/<\/?\w+\/?>/g)].map(([tag]) => tag).toSorted()
