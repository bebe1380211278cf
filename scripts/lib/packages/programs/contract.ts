import type { ResponseBody } from '@touchline/contract/endpoints'
import { endpoints } from '@touchline/contract/endpoints'
import { findRoute } from '@touchline/contract/route'
import { compileValidators } from '@touchline/contract/validators'

const empty: ResponseBody<'getMatches'>['data'] = []
const { request } = compileValidators(endpoints.getMatchMarkets)
const checked = request({ params: { id: '12' }, query: { page: '2' } })
if (!checked.ok || checked.value.params.id !== 12) throw new Error('The request was not read.')
console.log(`${findRoute('getMatches').path}, ${empty.length} matches`)
