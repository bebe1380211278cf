/** All faults, by group. */
import type { Mutant } from './mutant.ts'
import { BET_MUTANTS } from './mutants/bets.ts'
import { BONUS_MUTANTS } from './mutants/bonuses.ts'
import { BROWSER_MUTANTS } from './mutants/browser.ts'
import { CATALOGUE_MUTANTS } from './mutants/catalogue.ts'
import { DRIVEN_MUTANTS } from './mutants/driven.ts'
import { LIST_MUTANTS } from './mutants/lists.ts'
import { PLAYER_MUTANTS } from './mutants/players.ts'
import { PROTECTION_MUTANTS } from './mutants/protection.ts'
import { REALTIME_MUTANTS } from './mutants/realtime.ts'
import { SHAPE_MUTANTS } from './mutants/shapes.ts'
import { TEXT_MUTANTS } from './mutants/texts.ts'

export const MUTANTS: readonly Mutant[] = [
  ...SHAPE_MUTANTS,
  ...LIST_MUTANTS,
  ...CATALOGUE_MUTANTS,
  ...TEXT_MUTANTS,
  ...REALTIME_MUTANTS,
  ...BET_MUTANTS,
  ...PLAYER_MUTANTS,
  ...DRIVEN_MUTANTS,
  ...BONUS_MUTANTS,
  ...PROTECTION_MUTANTS,
  ...BROWSER_MUTANTS,
]
