/** The command that the self test gives the kit as --assertion-cmd: the demo player is player 1, and has this id. */
import { signAssertion } from './host-assertion.ts'

const { PLAYER = '1', ASSERTION } = process.env
console.log(signAssertion(PLAYER, ASSERTION))
