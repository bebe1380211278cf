/** Converts `2026-02-01 18:30:00 UTC` to ISO 8601. */
export function readShareTime(text: string): string {
  const [day, time] = text.split(' ')
  return `${day}T${time}.000Z`
}
