/**
 * The weights of the comparison. A weight is the binary logarithm of a likelihood ratio (Fellegi and Sunter), rounded to
 * whole bits: how much likelier the trait is for two accounts of one person than for those of two. The prior is in the row
 * of the names: an equal name that nobody else has is even odds. A birth date has some 20,000 values (14 bits).
 *
 * Whoever changes a number raises `version`, which is stored with every decision, and changes the golden vectors.
 */
export const MATCH_WEIGHTS = {
  version: 1,
  name: { same: 0, subset: -1, near: -2, initial: -4, unknown: -8, family: -12, given: -17, different: -20 },
  date: { same: 14, near: 6, unknown: 0, different: -10 },
  /** Of one mailbox, the first that applies. */
  mailbox: { mailbox: 10, mailbox_loose: 6, local_part: 3 },
  /** Shortest local part whose likeness at another domain counts, in letters and digits. */
  shortestLocalPart: 6,
  /** An equal number that not both accounts have verified. */
  phone: 7,
  /** An equal number that both verified, but further apart than `phoneProofDays`: numbers are given to others. */
  phoneLater: 8,
  phoneProofDays: 180,
  /** A shared device or card: with an agreeing given name or birth date, or as in a household. */
  shared: { agreeing: 12, household: 3 },
  /** A device used by `publicDevicePersons` persons or more, as in a library. */
  publicDevice: 1,
  publicDevicePersons: 4,
  /** A network that both used within `networkMinutes`. */
  network: 1,
  networkMinutes: 60,
  /** Scores from which two accounts are surely, and likely, one person's. */
  sure: 8,
  likely: 2,
  /** Bits of what is held from which a sure match excludes an older account. */
  heldToExclude: 6,
  /** Bits of what is held below which nothing counts as held: a network or a public device is none. */
  heldAtLeast: 3,
} as const
