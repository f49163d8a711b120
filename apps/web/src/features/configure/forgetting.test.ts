import { expect, it } from 'vitest'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { formatDay } from '../../conversation/lifecycle-times.ts'
import { describeForgetting } from './forgetting.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const time = (days: number) => NOW + days * 86_400_000
const day = (days: number) => formatDay(time(days))

it.each([
  ['open', {}, 90, 'Participants are forgotten 90 days after closing.', false],
  [
    'open until a time',
    { closes_at: time(2) },
    30,
    `Participants are forgotten on ${day(32)}, if the conversation closes as planned.`,
    false,
  ],
  ['closed', { closed_at: time(-1) }, 30, `Participants are forgotten on ${day(29)}.`, false],
  [
    'over',
    { closed_at: time(-31) },
    30,
    `Participants are forgotten now: 30 days after closing was ${day(-1)}.`,
    true,
  ],
  [
    'forgotten',
    { closed_at: time(-40), identities_removed_at: time(-10) },
    30,
    `Participants were forgotten on ${day(-10)}. People who join after that are forgotten 30 days after closing.`,
    false,
  ],
] as const)(
  '[SAFE-68] when people of a conversation that is %s are forgotten',
  (_, times, days, text, isNow) => {
    expect(
      describeForgetting(times as Partial<ConversationDetails> as ConversationDetails, days, NOW),
    ).toEqual({
      text,
      isNow,
    })
  },
)
