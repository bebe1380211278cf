import { formatOdds } from '@touchline/betting/odds/odds-format'

const text = formatOdds(5, 'british')
if (text !== '4/1') throw new Error(`5 became ${text}.`)
console.log(`5 is ${text}`)
