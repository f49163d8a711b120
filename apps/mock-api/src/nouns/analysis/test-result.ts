import type { OpinionMap } from '@folkmoot/api-types/math'
import type { TestServer } from '@folkmoot/testing/server'
import { saveOpinionResult } from '@folkmoot/testing/analysis'

const TRIAL_FIGURES = { 'n-success': 3, 'n-trials': 4, 'p-success': 0.66, 'p-test': 1.3 }

/** A stored result with participants 0 to 3 in two groups and comments 0 to 2. */
export const TEST_RESULT: Omit<OpinionMap, 'math_tick'> = {
  n: 4,
  'n-cmts': 3,
  tids: [0, 1, 2],
  pca: {
    center: [-0.5, 0, 0.25],
    comps: [
      [0.6, 0.8, 0],
      [0, 0, 1],
    ],
    'comment-projection': [
      [0.1, 0.2, 0.3],
      [0, -0.1, 0.2],
    ],
    'comment-extremity': [0.1, 0.22, 0.36],
  },
  'base-clusters': {
    id: [7, 8, 9],
    x: [1, 2, -1],
    y: [0, 0, 1],
    count: [1, 1, 2],
    members: [[0], [1], [2, 3]],
  },
  'group-clusters': [
    { id: 0, center: [1.5, 0], members: [7, 8] },
    { id: 1, center: [-1, 1], members: [9] },
  ],
  'group-votes': {
    0: { id: 0, 'n-members': 2, votes: { 0: { A: 2, D: 0, S: 2 } } },
    1: { id: 1, 'n-members': 2, votes: { 0: { A: 0, D: 1, S: 2 } } },
  },
  'votes-base': { 0: { A: [1, 1, 0], D: [0, 0, 1], S: [1, 1, 2] } },
  repness: {
    0: [
      {
        tid: 1,
        ...TRIAL_FIGURES,
        repness: 2,
        'repness-test': 1.4,
        'repful-for': 'agree',
        'best-agree': true,
      },
    ],
    1: [],
  },
  consensus: { agree: [{ tid: 0, ...TRIAL_FIGURES }], disagree: [] },
  'group-aware-consensus': { 0: 0.3 },
  'comment-priorities': { 0: 4, 1: 2.5 },
  'in-conv': [0, 1, 2, 3],
  'user-vote-counts': { 0: 3, 1: 3, 2: 1, 3: 2 },
  'mod-out': [],
  'mod-in': [1],
  'meta-tids': [],
  lastVoteTimestamp: 1_800_000_000_000,
  lastModTimestamp: null,
}

/** Creates a conversation of Ada with three comments by participants 0 to 2 and four voters. */
export async function createConversationWithVotes({ build }: TestServer) {
  const { zid, conversation_id: id } = await build.conversation()
  for (const pid of [0, 1, 2, 3, 4]) await build.participant(zid, pid, { uid: 100 + pid })
  for (const tid of [0, 1, 2]) await build.comment(zid, tid, { pid: tid, mod: tid === 1 ? 1 : 0 })
  for (const [pid, votes] of [[-1, -1, 0], [-1, 1, 1], [0], [1, undefined, -1]].entries())
    for (const [tid, vote] of votes.entries()) if (vote !== undefined) await build.vote(zid, pid, tid, vote)
  return { zid, id }
}

/** Stores the result like the analysis. */
export const storeTestResult = ({ db }: TestServer, zid: number, generation: number, more: object = {}) =>
  saveOpinionResult(db, zid, { ...TEST_RESULT, ...more }, { generation, now: 1_800_000_000_000 })
