import { MAX_AREA_LABELS } from '@folkmoot/opinion/public-areas'
import { MAX_GROUP_LABELS } from '@folkmoot/opinion/public-groups'
import { NO_MARKS } from '@folkmoot/opinion/public-marks'
import { NO_PUBLIC_STATE, type PublicState } from '@folkmoot/opinion/public-step'
import {
  applyGroupDifferences,
  findGroupDifferences,
  type GroupDifferences,
} from '@folkmoot/opinion/group-differences'
import type { PreviousOpinion } from '@folkmoot/opinion/previous-opinion'
import { packMatrix, unpackMatrix, type VoteMatrix } from '@folkmoot/opinion/vote-matrix'
import { getPublicState } from './public-opinion.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { PublicOpinionRow } from '../../platform/storage/result-tables.ts'

/** The public state with what the server adds to it. */
export interface StoredPublicState extends PublicState {
  /** the marks of importance in the public figures; rows as in the public votes */
  readonly marks: VoteMatrix
  /** a hash of the moderation that the map was made with */
  readonly moderation: string
  /** to the hour */
  readonly lastVoteTimestamp: number
  /** when the last step was taken; 0 before the first one */
  readonly stepped: number
}

/** The state before the first one. */
export const NO_STATE: StoredPublicState = {
  ...NO_PUBLIC_STATE,
  marks: NO_MARKS,
  moderation: '',
  lastVoteTimestamp: 0,
  stepped: 0,
}

/** A packed matrix in base64. */
type StoredMatrix = string

/** Votes by group or by area, as what differs from the public votes. */
interface StoredDifferences {
  readonly labels: string
  readonly missing: StoredMatrix
  readonly extra: StoredMatrix
}

/** A state as it is stored. */
interface StoredState {
  readonly people: string
  readonly matrix: StoredMatrix
  readonly groupVotes: StoredDifferences
  readonly areas: { readonly votes: StoredDifferences; readonly labels: string }
  readonly marks: StoredMatrix
  readonly previous: PreviousOpinion | null
  readonly moderation: string
  readonly lastVoteTimestamp: number
  readonly stepped: number
}

const encode = ({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBufferLike>): string =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64')

/** Copies the bytes of a text to memory of their own, as numbers of several bytes need. */
const decode = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64')).buffer

const encodeMatrix = (matrix: VoteMatrix): StoredMatrix => encode(packMatrix(matrix))

const decodeMatrix = (stored: StoredMatrix): VoteMatrix => unpackMatrix(Buffer.from(stored, 'base64'))

const encodeDifferences = ({ labels, missing, extra }: GroupDifferences): StoredDifferences => ({
  labels: encode(labels),
  missing: encodeMatrix(missing),
  extra: encodeMatrix(extra),
})

/** @param matrix the public votes */
function decodeGroupVotes(
  { labels, missing, extra }: StoredDifferences,
  matrix: VoteMatrix,
  maxLabels: number,
): VoteMatrix {
  const differences = {
    labels: new Int8Array(decode(labels)),
    missing: decodeMatrix(missing),
    extra: decodeMatrix(extra),
  }
  return applyGroupDifferences(differences, matrix, maxLabels)
}

/** Formats a public state for the database. */
export function formatPublicState(state: StoredPublicState): string {
  const { votes, groupVotes, areas, marks, previous, ...rest } = state
  const { people, matrix } = votes
  return JSON.stringify({
    ...rest,
    people: encode(people),
    matrix: encodeMatrix(matrix),
    groupVotes: encodeDifferences(findGroupDifferences(groupVotes, matrix, MAX_GROUP_LABELS)),
    areas: {
      votes: encodeDifferences(findGroupDifferences(areas.votes, matrix, MAX_AREA_LABELS)),
      labels: encode(areas.labels),
    },
    marks: encodeMatrix(marks),
    previous: previous ?? null,
  } satisfies StoredState)
}

/** Parses the text of `formatPublicState`. */
export function parsePublicState(text: string): StoredPublicState {
  const { people, groupVotes, areas, marks, previous, ...stored } = JSON.parse(text) as StoredState
  const { moderation, lastVoteTimestamp, stepped } = stored
  const matrix = decodeMatrix(stored.matrix)
  return {
    votes: { people: new Int32Array(decode(people)), matrix },
    groupVotes: decodeGroupVotes(groupVotes, matrix, MAX_GROUP_LABELS),
    areas: {
      votes: decodeGroupVotes(areas.votes, matrix, MAX_AREA_LABELS),
      labels: new Int32Array(decode(areas.labels)),
    },
    marks: decodeMatrix(marks),
    previous: previous ?? undefined,
    moderation,
    lastVoteTimestamp,
    stepped,
  }
}

/** Reads a state. @throws without one */
export async function readPublicState(
  db: Db,
  zid: number,
): Promise<{ row: PublicOpinionRow; state: StoredPublicState }> {
  const row = await getPublicState(db, zid)
  return { row, state: parsePublicState(row.state) }
}
