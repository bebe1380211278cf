/** Which system a slip becomes when its number of selections changes. */
import { isSystemType, type SystemType } from './systems.ts'

/** The systems a slip may turn into: those offered, and which of them the player chose, at most one for each size. */
export interface SystemChoice {
  offered: readonly SystemType[]
  chosen: readonly SystemType[]
}

/** The offered systems of that size. */
export function listOfferedSystemsOfSize(count: number, offered: readonly SystemType[]): readonly SystemType[] {
  return offered.filter(type => type.totalCount === count && isSystemType(type))
}

/** The system the player chose for that size, if it is still offered. */
export function findChosenSystem(count: number, { offered, chosen }: SystemChoice): SystemType | undefined {
  return listOfferedSystemsOfSize(count, offered).find(({ id }) => chosen.some(one => one.id === id))
}

/** The offered system of that size nearest to one of another size: as many to win, else the next fewer or more. */
export function findNearestSystem(count: number, winCount: number, { offered }: SystemChoice): SystemType | undefined {
  const distance = (type: SystemType) => Math.abs(type.winCount - winCount)
  return listOfferedSystemsOfSize(count, offered).toSorted((a, b) => distance(a) - distance(b))[0]
}

/** The chosen systems after the player chose one more: the latest for its size counts. */
export function withChosenSystem(chosen: readonly SystemType[], type: SystemType): readonly SystemType[] {
  return [...chosen.filter(({ totalCount }) => totalCount !== type.totalCount), type]
}
