/** Words within names that are left out or added freely, folded. A field that consists of nothing else keeps them. */
export const PARTICLES: ReadonlySet<string> = new Set(
  (
    'af al ben bin bint bte da dal dalla das de degli dei del dela della delle der des di do dos du e el ibn la las le ' +
    'los ten ter van vande vanden vander vom von y zu zum zur'
  ).split(' '),
)
