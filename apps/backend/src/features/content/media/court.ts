/** The lines of a playing field as SVG, 100 wide and 60 high. */

const FRAME = '<rect x="2" y="2" width="96" height="56"/>'
const MIDDLE = '<path d="M50 2v56"/>'

const SOCCER = `${FRAME}${MIDDLE}<circle cx="50" cy="30" r="8"/><path d="M2 15h14v30H2M98 15H84v30h14M2 23h5v14H2M98 23h-5v14h5"/>`
const TENNIS = `${FRAME}${MIDDLE}<path d="M2 9h96M2 51h96M24 9v42M76 9v42M24 30h52"/>`
const BASKETBALL = `${FRAME}${MIDDLE}<circle cx="50" cy="30" r="7"/><path d="M2 22h17v16H2M98 22H81v16h17M2 7h9a24 24 0 0 1 0 46H2M98 7h-9a24 24 0 0 0 0 46h9"/>`
const HOCKEY = `<rect x="2" y="2" width="96" height="56" rx="14"/>${MIDDLE}<path d="M36 2v56M64 2v56M10 5v50M90 5v50"/><circle cx="50" cy="30" r="7"/>`
const DIAMOND = `${FRAME}<path d="M50 55 26 33 50 11l24 22zM50 55 4 20M50 55l46-35"/>`
const GRIDIRON = `${FRAME}<path d="M10 2v56M20 2v56M30 2v56M40 2v56M50 2v56M60 2v56M70 2v56M80 2v56M90 2v56"/>`
const OCTAGON = '<path d="M36 4h28l18 16v20L64 56H36L18 40V20z"/>'
const PLAIN = `${FRAME}${MIDDLE}`

const COURTS: Readonly<Record<string, string>> = {
  soccer: SOCCER,
  tennis: TENNIS,
  'table-tennis': `${FRAME}${MIDDLE}<path d="M2 30h96"/>`,
  basketball: BASKETBALL,
  handball: `${FRAME}${MIDDLE}<path d="M2 12a22 18 0 0 1 0 36M98 12a22 18 0 0 0 0 36"/>`,
  'ice-hockey': HOCKEY,
  baseball: DIAMOND,
  'american-football': GRIDIRON,
  cricket: '<ellipse cx="50" cy="30" rx="47" ry="28"/><rect x="38" y="26" width="24" height="8"/>',
  mma: OCTAGON,
}

export function renderCourt(sportKey: string): string {
  return `<g class="lines">${COURTS[sportKey] ?? PLAIN}</g>`
}
