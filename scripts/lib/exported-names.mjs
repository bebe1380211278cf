const DECLARATION =
  /^export (?:declare |default |abstract |async )*(?:function\*?|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm
const LIST = /^export (?:type )?\{([^}]*)\}/gm

/**
 * @param {string} text a source file
 * @returns {string[]} the names under which others import from it
 */
export function findExportedNames(text) {
  const declared = [...text.matchAll(DECLARATION)].map(match => match[1] ?? '')
  const listed = [...text.matchAll(LIST)].flatMap(match =>
    (match[1] ?? '').split(',').map(entry => /([\w$]+)\s*$/.exec(entry)?.[1] ?? ''),
  )
  return [...declared, ...listed].filter(Boolean)
}
