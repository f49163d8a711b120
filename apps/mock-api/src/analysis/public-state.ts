import { MAX_AREA_LABELS, NO_AREAS } from '@folkmoot/opinion/public-areas'
import { MAX_GROUP_LABELS } from '@folkmoot/opinion/public-groups'
import { NO_MARKS } from '@folkmoot/opinion/public-marks'
import { NO_PUBLIC_STATE, type PublicState } from '@folkmoot/opinion/public-step'
import {
  applyGroupDifferences,
  findGroupDifferences,
  type GroupDifferences,
} from '@folkmoot/opinion/group-differences'
import type { PreviousOpinion } from '@folkmoot/opinion/previous-opinion'
import { packMatrix, unpackMatrix } from '@folkmoot/opinion/pack-matrix'
import { joinMatrix } from '@folkmoot/opinion/matrix-pieces'
import { createCodes, type VoteMatrix } from '@folkmoot/opinion/vote-matrix'
import { readVotePieces, type VotePieces } from '../core/public-vote-pieces.storage.ts'
import { getPublicState } from '../core/public-opinion.storage.ts'
import type { Db } from '../storage/database.ts'
import type { PublicOpinionRow } from '../storage/result-tables.ts'

/** The public state with what the server adds to it. */
export interface StoredPublicState extends PublicState {
  /** the marks of importance in the public figures; rows as in the public votes */
  readonly marks: VoteMatrix
  /** a hash of the moderation that the map was made with */
  readonly moderation: string
  /** to the hour */
  readonly lastVoteTimestamp: number
  /** when the last step was taken; 0 in states from before steps had a pause */
  readonly stepped: number
  /** where the public votes are stored, if they are many */
  readonly pieces?: VotePieces | undefined
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

/** A matrix of a state from before they were packed. */
interface UnpackedMatrix {
  readonly pids: string
  readonly tids: string
  readonly starts: string
  readonly codes: string
}

/** Votes by group or by area, as what differs from the public votes. */
interface StoredDifferences {
  readonly labels: string
  readonly missing: StoredMatrix
  readonly extra: StoredMatrix
}

/** A state as it is stored. Older ones have whole matrices, and lack what came later. */
interface StoredState<M = StoredMatrix | UnpackedMatrix, G = M | StoredDifferences> {
  readonly people: string
  /** undefined if it is stored in pieces */
  readonly matrix?: M | undefined
  readonly pieces?: VotePieces | undefined
  readonly groupVotes: G
  /** undefined in states from before the Landscape */
  readonly areas?: { readonly votes: G; readonly labels: string }
  /** undefined in states from before marks had a rule of their own */
  readonly marks?: M
  readonly previous: PreviousOpinion | null
  readonly moderation: string
  readonly lastVoteTimestamp: number
  readonly stepped?: number
}

const encode = ({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBufferLike>): string =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64')

/** Copies the bytes of a text to memory of their own, as numbers of several bytes need. */
const decode = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64')).buffer

const encodeMatrix = (matrix: VoteMatrix): StoredMatrix => encode(packMatrix(matrix))

function decodeMatrix(stored: StoredMatrix | UnpackedMatrix): VoteMatrix {
  if (typeof stored === 'string') return unpackMatrix(Buffer.from(stored, 'base64'))
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

const encodeDifferences = ({ labels, missing, extra }: GroupDifferences): StoredDifferences => ({
  labels: encode(labels),
  missing: encodeMatrix(missing),
  extra: encodeMatrix(extra),
})

const isDifference = (stored: object | string): stored is StoredDifferences =>
  typeof stored === 'object' && 'missing' in stored

/** @param matrix the public votes */
function decodeGroupVotes(
  stored: StoredMatrix | UnpackedMatrix | StoredDifferences,
  matrix: VoteMatrix,
  maxLabels: number,
): VoteMatrix {
  if (!isDifference(stored)) return decodeMatrix(stored)
  const { labels, missing, extra } = stored
  const differences = {
    labels: new Int8Array(decode(labels)),
    missing: decodeMatrix(missing),
    extra: decodeMatrix(extra),
  }
  return applyGroupDifferences(differences, matrix, maxLabels)
}

/** Formats a public state for the database, without public votes that are stored in pieces. */
export function formatPublicState(state: StoredPublicState): string {
  const { votes, groupVotes, areas, marks, previous, pieces, ...rest } = state
  const { people, matrix } = votes
  return JSON.stringify({
    ...rest,
    people: encode(people),
    ...(pieces ? { pieces } : { matrix: encodeMatrix(matrix) }),
    groupVotes: encodeDifferences(findGroupDifferences(groupVotes, matrix, MAX_GROUP_LABELS)),
    areas: {
      votes: encodeDifferences(findGroupDifferences(areas.votes, matrix, MAX_AREA_LABELS)),
      labels: encode(areas.labels),
    },
    marks: encodeMatrix(marks),
    previous: previous ?? null,
  } satisfies StoredState<StoredMatrix, StoredDifferences>)
}

const READ_ATTEMPTS = 3

/** The pieces of a state are not those that it names: another process has just replaced both. */
class MissingPiecesError extends Error {
  constructor({ version, count }: VotePieces, found: number) {
    super(`The public state has ${found} of ${count} pieces of its votes (version ${version}).`)
  }
}

function joinPieces(pieces: VotePieces, versions: ReadonlyMap<string, readonly VoteMatrix[]>): VoteMatrix {
  const found = versions.get(pieces.version) ?? []
  if (found.length !== pieces.count) throw new MissingPiecesError(pieces, found.length)
  return joinMatrix(found)
}

/** Parses a state. @param versions the public votes that are stored in pieces */
export function parsePublicState(
  text: string,
  versions: ReadonlyMap<string, readonly VoteMatrix[]> = new Map(),
): StoredPublicState {
  const stored = JSON.parse(text) as StoredState
  const { people, pieces, groupVotes, areas, marks, previous, moderation, lastVoteTimestamp } = stored
  const matrix = pieces ? joinPieces(pieces, versions) : decodeMatrix(stored.matrix!)
  return {
    votes: { people: new Int32Array(decode(people)), matrix },
    groupVotes: decodeGroupVotes(groupVotes, matrix, MAX_GROUP_LABELS),
    areas: areas
      ? {
          votes: decodeGroupVotes(areas.votes, matrix, MAX_AREA_LABELS),
          labels: new Int32Array(decode(areas.labels)),
        }
      : NO_AREAS,
    marks: marks ? decodeMatrix(marks) : NO_MARKS,
    previous: previous ?? undefined,
    moderation,
    lastVoteTimestamp,
    stepped: stored.stepped ?? 0,
    ...(pieces && { pieces }),
  }
}

/** Reads a state with its votes. @throws without one */
export async function readPublicState(
  db: Db,
  zid: number,
): Promise<{ row: PublicOpinionRow; state: StoredPublicState }> {
  for (let attempt = 1; ; attempt += 1) {
    const row = await getPublicState(db, zid)
    try {
      return { row, state: parsePublicState(row.state, await readVotePieces(db, zid)) }
    } catch (err) {
      if (!(err instanceof MissingPiecesError) || attempt === READ_ATTEMPTS) throw err
    }
  }
}
