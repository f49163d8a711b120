import type { AuthorityFixture } from './fixture.ts'

/** A request that a call accepts, and its conversation. */
export interface Sample {
  fixtureName?: keyof AuthorityFixture['places']
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  form?: FormData
  /** returns true if a reply contains the data; for calls that refuse by an empty reply */
  isShown?: (body: Record<string, unknown> & { length?: number }) => boolean
}
export type SampleFactory = (stage: AuthorityFixture) => Sample

let createdTexts = 0
/** Creates a text that no other sample has. */
export const createText = () => `Comment ${(createdTexts += 1)} of the matrix`

export const getConversationId = (
  stage: AuthorityFixture,
  at: keyof AuthorityFixture['places'] = 'open',
) => ({
  conversation_id: stage.places[at].id,
})
export const REPORT = { report_id: 'r2open' }

/** Creates a sample with query parameters for the open conversation. */
export const createQuerySample =
  (query: Record<string, unknown> = {}): SampleFactory =>
  (stage) => ({ query: { ...getConversationId(stage), ...query } })
/** Creates a sample with a body for a conversation. */
export const createBodySample =
  (
    body: (stage: AuthorityFixture) => Record<string, unknown> = () => ({}),
    at: keyof AuthorityFixture['places'] = 'open',
  ): SampleFactory =>
  (stage) => ({ fixtureName: at, body: { ...getConversationId(stage, at), ...body(stage) } })
/** Creates a sample for the invite-only conversation. */
export const createTreeQuerySample: SampleFactory = (stage) => ({
  fixtureName: 'tree',
  query: getConversationId(stage, 'tree'),
})
export const createEmptySample: SampleFactory = () => ({})
export const createReportSample: SampleFactory = () => ({ query: REPORT })
