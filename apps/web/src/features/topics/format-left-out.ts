import type { HeldComment } from '@folkmoot/api-types/topic-shapes'
import { moderationTeamMessages } from '../../messages/moderation-team.ts'

/** Formats which comments a decision left out because colleagues look at them, as a sentence after another; empty without one. */
export const formatLeftOut = (held: readonly HeldComment[] = []): string =>
  held.length === 0 ? '' : ` ${moderationTeamMessages.leftOut(held.map(({ name }) => name))}`
