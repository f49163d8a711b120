import { moderationTeamMessages as messages } from '../../messages/moderation-team.ts'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'

const formatAge = createRelativeTimeFormat()
const MINUTE_MS = 60_000

/** How long ago a colleague did something: in seconds under a minute, then as everywhere. Both times in milliseconds. */
export function formatAgo(time: number, now: number): string {
  const age = Math.max(0, now - time)
  return age < MINUTE_MS ? messages.secondsAgo(Math.max(1, Math.floor(age / 1000))) : formatAge(time, now)
}
