/** Polls the match and updates its simulated video with the current score. */
const EVERY_MS = 2000
const { match: id } = document.body.dataset

const find = name => document.querySelector(`[data-part="${name}"]`)

function show({ statistics, stage }) {
  find('stage').textContent = stage?.name ?? ''
  if (!statistics) return
  const { total_score: score, situation } = statistics
  find('score').textContent = `${score.home} : ${score.away}`
  const place = situation?.kind === 'ball' ? situation : { x: 50, y: 50 }
  find('ball').style.transform = `translate(${place.x}px, ${place.y * 0.6}px)`
}

async function refresh() {
  try {
    const answer = await fetch(`/matches/${id}`, { headers: { 'accept-language': document.documentElement.lang } })
    if (answer.ok) show((await answer.json()).data)
  } catch {
    // Keeps the last state until the back end responds again.
  }
  setTimeout(refresh, EVERY_MS)
}

refresh()
