/** The endpoint table's requirements beside authentication, checked before a handler runs. */
import type { Requirement } from '@touchline/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { AuthenticatedPlayer } from './authentication.ts'

export interface RequirementCaller {
  readonly request: FastifyRequest
  readonly player: AuthenticatedPlayer | undefined
}

/** The check of each requirement. It throws the ApiError with which the call is rejected. */
export type Requirements = Readonly<Record<Requirement, (caller: RequirementCaller) => void | Promise<void>>>

/** Checks an endpoint's requirements in their order. */
export async function checkRequirements(
  names: readonly Requirement[],
  requirements: Requirements,
  caller: RequirementCaller,
): Promise<void> {
  for (const name of names) await requirements[name](caller)
}
