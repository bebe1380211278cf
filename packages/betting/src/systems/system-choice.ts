/** Selects the system type when the slip's number of selections changes. */
import { isSystemType, type SystemType } from './systems.ts'

/** A system that the player has chosen. */
export interface ChosenSystem extends SystemType {
  /** Chosen on an earlier slip: the slip that uses it says so. */
  isKept?: boolean
}

/** The offered systems and the player's choices among them, at most one per size. */
export interface SystemChoice {
  offered: readonly SystemType[]
  chosen: readonly SystemType[]
}

/** The offered systems of that size. */
export function listOfferedSystemsOfSize(count: number, offered: readonly SystemType[]): readonly SystemType[] {
  return offered.filter(type => type.totalCount === count && isSystemType(type))
}

/** The player's chosen system for that size, if still offered. */
export function findChosenSystem(count: number, { offered, chosen }: SystemChoice): SystemType | undefined {
  return listOfferedSystemsOfSize(count, offered).find(({ id }) => chosen.some(choice => choice.id === id))
}

/**
 * The offered system of that size nearest to one of another size: the same number of winners, else the next lower, else
 * the next higher.
 */
export function findNearestSystem(count: number, winCount: number, { offered }: SystemChoice): SystemType | undefined {
  const distance = (type: SystemType) => Math.abs(type.winCount - winCount)
  return listOfferedSystemsOfSize(count, offered).toSorted((a, b) => distance(a) - distance(b))[0]
}

/** Adds a choice; the latest one per size counts. */
export function withChosenSystem(chosen: readonly ChosenSystem[], type: SystemType): readonly ChosenSystem[] {
  return [...chosen.filter(({ totalCount }) => totalCount !== type.totalCount), type]
}

/** The choices once their slip has ended. */
export function keepSystems(chosen: readonly ChosenSystem[]): readonly ChosenSystem[] {
  return chosen.map(system => (system.isKept ? system : { ...system, isKept: true }))
}
