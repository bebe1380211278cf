/**
 * The system types in a page's data. Most operators offer every system of up to so many selections, a hundred of them:
 * the number says as much.
 */
import type { Settings } from '@touchline/contract/entities/settings'

type SystemTypes = Settings['system_types']

const LEAST_SELECTIONS = 3

/** Every system of 3 to so many selections, smallest first. */
function listEverySystem(mostSelections: number): SystemTypes {
  const types: SystemTypes = []
  for (let total_count = LEAST_SELECTIONS; total_count <= mostSelections; total_count += 1)
    for (let win_count = 2; win_count < total_count; win_count += 1)
      types.push({ id: `${win_count}/${total_count}`, win_count, total_count })
  return types
}

/** The most selections where the list has every system up to them, otherwise the list. */
export function packSystems(types: SystemTypes): SystemTypes | number {
  const most = types.at(-1)?.total_count ?? 0
  return types.length > 0 && JSON.stringify(types) === JSON.stringify(listEverySystem(most)) ? most : types
}

export const unpackSystems = (types: SystemTypes | number): SystemTypes =>
  typeof types === 'number' ? listEverySystem(types) : types
