/**
 * Finds what a style sheet uses that a supported browser lacks: properties, keywords, at-rules, pseudo-classes, functions
 * and units. What `@supports` asks for is tested there.
 */
import postcss from 'postcss'
import { listLacking, STYLES } from './support-table.mjs'

const DYNAMIC_UNIT = /\d(?:d|s|l)v(?:h|w|min|max|b|i)\b/

/** Whether a rule or declaration applies only where the browser says that it supports something. @param {import('postcss').Node} node */
function isTested(node) {
  for (let parent = node.parent; parent; parent = parent.parent)
    if (parent.type === 'atrule' && 'name' in parent && parent.name === 'supports') return true
  return false
}

/** @param {string} css @returns {import('./find-young-apis.mjs').Young[]} without duplicates */
export function findYoungStyles(css) {
  /** @type {Map<string, string[]>} */
  const found = new Map()
  /** @param {string} name @param {import('./support-table.mjs').Feature | undefined} feature */
  const judge = (name, feature) => {
    const lacking = listLacking(feature)
    if (lacking && lacking.length > 0) found.set(name, lacking)
  }
  const root = postcss.parse(css)
  root.walkAtRules(({ name, params }) => {
    judge(`@${name}`, STYLES['at-rules'][name])
    if (name !== 'media') return
    for (const [, feature = ''] of params.matchAll(/\(\s*([a-z-]+)/g))
      judge(`@media ${feature}`, STYLES['at-rules'].media[feature])
  })
  root.walkRules(rule => {
    if (isTested(rule)) return
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes')) return
    if (rule.parent?.type === 'rule') judge('nesting', STYLES.selectors.nesting)
    const selector = rule.selector.replace(/\[[^\]]*\]|\\./g, '')
    for (const [, name = ''] of selector.matchAll(/::?([a-z-]+)/g)) judge(`:${name}`, STYLES.selectors[name])
  })
  root.walkDecls(declaration => {
    const { prop, value, parent } = declaration
    if (prop.startsWith('--') || isTested(declaration)) return
    const property = STYLES.properties[prop]
    if (parent?.type === 'rule') judge(prop, property)
    for (const [word] of value.matchAll(/[a-z][a-z-]+/g)) judge(`${prop}: ${word}`, property?.[word])
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g))
      judge(`${name}()`, STYLES.types[name] ?? STYLES.types.color?.[name])
    if (DYNAMIC_UNIT.test(value)) judge('dvh', STYLES.types.length.viewport_percentage_units_dynamic)
  })
  return [...found].map(([name, lacking]) => ({ name, lacking }))
}
