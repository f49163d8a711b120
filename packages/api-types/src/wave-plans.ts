import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { hostChange } from './invite-tree-changes.ts'
import { Allotment, MadeWave } from './invite-tree.ts'
import { ConversationId, Nullable } from './schema.ts'

const PlanStep = Type.Object({ invites_per_user: Allotment, owner_invites: Allotment })

/** A plan of waves: steps that were run, with the wave that each made, and steps to run, in order. */
export const WavePlan = Type.Object({
  /** raised by each change and by each step that is run */
  version: Type.Integer(),
  /** the wave whose people the next step gives codes to; 0 for the root */
  parent_wave: Type.Integer(),
  acceptance_percent: Type.Integer(),
  steps: Type.Array(
    Type.Object({
      step: Type.Integer(),
      ...PlanStep.properties,
      /** the number of the wave that it made; null until it is run */
      wave: Nullable(Type.Integer()),
    }),
  ),
})
export type WavePlan = Type.Static<typeof WavePlan>

const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

/** Our extension: waves that are planned first and made step by step. */
export const wavePlans = {
  readWavePlan: defineEndpoint({
    method: 'GET',
    path: '/api/v3/treevite/plan',
    scope: 'manage',
    summary: 'Returns the plan of waves of a conversation; null without one',
    access: 'moderator',
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Type.Object({ plan: Nullable(WavePlan) }),
    errors: [],
  }),
  saveWavePlan: defineEndpoint({
    ...hostChange,
    path: '/api/v3/treevite/plan',
    summary:
      'Replaces the steps of the plan that are not run yet; without steps they are deleted. When all were run, a new plan begins',
    body: Type.Object({
      conversation_id: ConversationId,
      /** of the plan that was read, 0 when there is none: a plan that was changed since is refused; not checked when absent */
      version: Type.Optional(Version),
      /** the parent of the next step: a wave’s number, 0 for the root; as it was when absent, the root for a new plan */
      parent_wave: Type.Optional(Version),
      /** how many of a hundred codes are expected to be used; for the forecast alone */
      acceptance_percent: Type.Integer({ minimum: 0, maximum: 100 }),
      steps: Type.Array(PlanStep, { maxItems: LIMITS.planSteps }),
    }),
    example: {
      conversation_id: '2demo3talk',
      acceptance_percent: 40,
      steps: [
        { invites_per_user: 0, owner_invites: 20 },
        { invites_per_user: 2, owner_invites: 0 },
      ],
    },
    reply: Type.Object({ plan: Nullable(WavePlan) }),
    errors: [
      'polis_err_conversation_archived',
      'polis_err_treevite_plan_changed',
      'polis_err_treevite_wave_requires_invites',
      'polis_err_treevite_parent_wave_not_found',
      'polis_err_treevite_wave_too_large',
    ],
    records: 'wave-plan-changed',
  }),
  runWavePlanStep: defineEndpoint({
    ...hostChange,
    path: '/api/v3/treevite/plan/run',
    summary: 'Runs the next step of the plan, once: creates its wave with its codes',
    body: Type.Object({
      conversation_id: ConversationId,
      /** the number of the step, from 1: it is run once; the next step when absent */
      step: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      /** of the plan that was read: a plan that was changed since is not run; not checked when absent */
      version: Type.Optional(Version),
    }),
    example: { conversation_id: '2demo3talk', step: 1, version: 1 },
    reply: MadeWave,
    status: 201,
    errors: [
      'polis_err_conversation_archived',
      'polis_err_treevite_step_done',
      'polis_err_treevite_plan_changed',
      'polis_err_treevite_wave_requires_invites',
      'polis_err_treevite_parent_wave_not_found',
      'polis_err_treevite_wave_too_large',
      'polis_err_treevite_create_wave',
    ],
    records: 'invites-created',
  }),
}
