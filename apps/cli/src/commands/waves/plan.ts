import { inviteTree, type Wave } from '@folkmoot/api-types/invite-tree'
import { type WavePlan, wavePlans } from '@folkmoot/api-types/wave-plans'
import { describeExpectation, formatPeople } from '@folkmoot/domain/invite-words'
import { forecastPlan } from '@folkmoot/domain/wave-plan'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import type { Column } from '../../output.ts'
import { CONVERSATION, type ConversationOptions } from '../parameters.ts'
import { createListCommand } from '../resource-command.ts'

/** Reads the plan of a conversation; null without one. */
export const readPlan = async (context: Context, id: string): Promise<WavePlan | null> =>
  (await call(context, wavePlans.readWavePlan, { query: { conversation_id: id } })).plan

/** Lists all waves with the states of their codes. */
export const listCountedWaves = (context: Context, id: string): Promise<Wave[]> =>
  call(context, inviteTree.listWaves, { query: { conversation_id: id, counts: true } })

type Step = WavePlan['steps'][number] & { readonly atMost: number; readonly expected: number }

const COLUMNS: readonly Column<Step>[] = [
  { title: 'STEP', value: ({ step }) => step, alignRight: true },
  { title: 'OWNER', value: ({ owner_invites }) => owner_invites, alignRight: true },
  { title: 'PER USER', value: ({ invites_per_user }) => invites_per_user, alignRight: true },
  { title: 'WAVE', value: ({ wave }) => wave, alignRight: true },
  { title: 'AT MOST', value: ({ atMost }) => atMost, alignRight: true },
  { title: 'EXPECTED', value: ({ expected }) => Math.round(expected), alignRight: true },
]

/** Reads a plan and adds its forecast. */
async function loadPlan(context: Context, id: string) {
  const plan = await readPlan(context, id)
  if (!plan) return { plan, forecast: null }
  return { plan, forecast: forecastPlan(plan, plan.acceptance_percent, await listCountedWaves(context, id)) }
}

/** `waves plan`: the steps with the wave that each made, and their forecast. */
export const showPlan = createListCommand({
  summary: 'show the plan of waves with its forecast',
  description:
    'Show the steps of the plan: codes for you and for each person of the wave before, the wave that a step made, and how many people it ' +
    'brings at most and as expected.',
  arguments: [CONVERSATION],
  examples: [
    ['folkmoot waves plan 4ab7c9d2ef', 'what is planned, and what was run'],
    ['folkmoot waves plan 4ab7c9d2ef --json', 'for programs'],
  ],
  load: ({ id }: ConversationOptions, context) => loadPlan(context, id),
  listRows: ({ plan, forecast }): Step[] =>
    (plan?.steps ?? []).map((step, at) => ({
      ...step,
      atMost: forecast?.steps[at]?.atMost ?? 0,
      expected: forecast?.steps[at]?.expected ?? 0,
    })),
  columns: COLUMNS,
  emptyMessage: ({ id }) => `No plan yet. Make one: folkmoot waves set-plan ${id} --people 20 --each 2`,
  formatNote: ({ plan, forecast }) =>
    plan && plan.steps.length > 0 && forecast
      ? `At most ${formatPeople(forecast.atMost)}. ${describeExpectation(plan.acceptance_percent, forecast.expected)}`
      : undefined,
})
