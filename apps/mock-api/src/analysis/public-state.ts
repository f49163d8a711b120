import { NO_AREAS } from '@folkmoot/opinion/public-areas'
import { NO_MARKS } from '@folkmoot/opinion/public-marks'
import { NO_PUBLIC_STATE, type PublicState } from '@folkmoot/opinion/public-step'
import type { PreviousOpinion } from '@folkmoot/opinion/previous-opinion'
import { createCodes, type VoteMatrix } from '@folkmoot/opinion/vote-matrix'

/** The public state with what the server adds to it. */
export interface StoredPublicState extends PublicState {
  /** the marks of importance in the public figures; rows as in the public votes */
  readonly marks: VoteMatrix
  /** a hash of the moderation that the map was made with */
  readonly moderation: string
  /** to the hour */
  readonly lastVoteTimestamp: number
}

/** The state before the first one. */
export const NO_STATE: StoredPublicState = {
  ...NO_PUBLIC_STATE,
  marks: NO_MARKS,
  moderation: '',
  lastVoteTimestamp: 0,
}

interface StoredMatrix {
  readonly pids: string
  readonly tids: string
  readonly starts: string
  readonly codes: string
}

interface StoredState {
  readonly people: string
  readonly matrix: StoredMatrix
  readonly groupVotes: StoredMatrix
  /** undefined in states from before the Landscape */
  readonly areas?: { readonly votes: StoredMatrix; readonly labels: string }
  /** undefined in states from before marks had a rule of their own */
  readonly marks?: StoredMatrix
  readonly previous: PreviousOpinion | null
  readonly moderation: string
  readonly lastVoteTimestamp: number
}

const encode = ({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBufferLike>): string =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64')

/** Copies the bytes of a text to memory of their own, as numbers of several bytes need. */
const decode = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64')).buffer

const encodeMatrix = ({ pids, tids, starts, codes }: VoteMatrix): StoredMatrix => ({
  pids: encode(pids),
  tids: encode(tids),
  starts: encode(starts),
  codes: encode(codes),
})

function decodeMatrix(stored: StoredMatrix): VoteMatrix {
  const tids = new Int32Array(decode(stored.tids))
  const pids = new Int32Array(decode(stored.pids))
  const bytes = decode(stored.codes)
  // as wide as `createCodes` makes them for so many comments
  const isWide = createCodes(tids.length, 0).BYTES_PER_ELEMENT === Uint32Array.BYTES_PER_ELEMENT
  return {
    pids,
    tids,
    starts: new Uint32Array(decode(stored.starts)),
    codes: isWide ? new Uint32Array(bytes) : new Uint16Array(bytes),
    rowOrder: Int32Array.from(pids.keys()),
    columnOrder: Int32Array.from(tids.keys()),
  }
}

/** Formats a public state for the database. */
export const formatPublicState = ({
  votes,
  groupVotes,
  areas,
  marks,
  previous,
  ...rest
}: StoredPublicState): string =>
  JSON.stringify({
    ...rest,
    people: encode(votes.people),
    matrix: encodeMatrix(votes.matrix),
    groupVotes: encodeMatrix(groupVotes),
    areas: { votes: encodeMatrix(areas.votes), labels: encode(areas.labels) },
    marks: encodeMatrix(marks),
    previous: previous ?? null,
  } satisfies StoredState)

export function parsePublicState(text: string): StoredPublicState {
  const stored = JSON.parse(text) as StoredState
  return {
    votes: { people: new Int32Array(decode(stored.people)), matrix: decodeMatrix(stored.matrix) },
    groupVotes: decodeMatrix(stored.groupVotes),
    areas: stored.areas
      ? { votes: decodeMatrix(stored.areas.votes), labels: new Int32Array(decode(stored.areas.labels)) }
      : NO_AREAS,
    marks: stored.marks ? decodeMatrix(stored.marks) : NO_MARKS,
    previous: stored.previous ?? undefined,
    moderation: stored.moderation,
    lastVoteTimestamp: stored.lastVoteTimestamp,
  }
}
