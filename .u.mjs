import { findGlossaryProblems } from './scripts/lib/i18n/glossary.mjs'
import { LOCALES } from './packages/contract/src/locales.ts'
let n = 0
for (const l of Object.keys(LOCALES)) { const p = findGlossaryProblems('.', l); n += p.length; if (p.length) console.log(p.map(x=>x.replace(/^\S+\//,'').slice(0,170)).join('\n')) }
console.log(n)
