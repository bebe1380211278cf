/**
 * The system types in a page's data. Most operators offer every system of up to so many selections, a hundred of them:
 * the number says as much.
 */
import type { Settings } from '@touchline/contract/entities/settings'

type SystemTypes = Settings['system_types']

/** A response of any call; that of the settings has system types. */
interface Response {
  readonly data?: { system_types?: SystemTypes | number }
}

/** Every system of 3 to so many selections, smallest first. */
function listEverySystem(mostSelections: number): SystemTypes {
  const types: SystemTypes = []
  for (let total_count = 3; total_count <= mostSelections; total_count += 1)
    for (let win_count = 2; win_count < total_count; win_count += 1)
      types.push({ id: `${win_count}/${total_count}`, win_count, total_count })
  return types
}

/** The response with the most selections in place of a list that has every system up to them. */
export function packSystems(response: object): object {
  const { data } = response as Response
  const types = data?.system_types
  const most = Array.isArray(types) ? (types.at(-1)?.total_count ?? 0) : 0
  if (most === 0 || JSON.stringify(types) !== JSON.stringify(listEverySystem(most))) return response
  return { ...response, data: { ...data, system_types: most } }
}

/** Writes the list back into a response that `packSystems` made. */
export function unpackSystems(response: object): object {
  const { data } = response as Response
  if (typeof data?.system_types === 'number') data.system_types = listEverySystem(data.system_types)
  return response
}
