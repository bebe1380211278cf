import { listPackages, readTexts } from './installed-packages.mjs'

export const NOTICES = 'THIRD-PARTY-NOTICES'

const RULE = '-'.repeat(80)

const INTRODUCTION = `Third-party notices

An installation of Touchline contains or serves the packages below, fonts included. Written by
"npm run notices" from package-lock.json and the licences in node_modules.
Packages for single platforms are named without their texts, which are in the packages.`

/** The text of the file: each licence text once, under the packages that it covers. @param {string} root */
export function formatNotices(root) {
  /** By the words of a text, whose lines are broken differently. @type {Map<string, { text: string, names: string[] }>} */
  const byWords = new Map()
  for (const entry of listPackages(root).filter(({ production }) => production)) {
    const text = entry.optional ? '' : readTexts(entry)
    const words = text.replace(/\s+/g, ' ')
    const section = byWords.get(words) ?? { text, names: [] }
    section.names.push(`${entry.name} ${entry.version} (${entry.licence})`)
    byWords.set(words, section)
  }
  const sections = [...byWords.values()].map(({ text, names }) =>
    [RULE, names.join('\n'), ...(text ? ['', text] : [])].join('\n'),
  )
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`
}
