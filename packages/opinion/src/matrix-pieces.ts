import { createCodes, createRange, type VoteMatrix } from './vote-matrix.ts'

/** Divides a matrix into pieces of whole rows with at most so many votes, or one row. Each has all columns. Votes are not copied. */
export function splitMatrix(matrix: VoteMatrix, most: number): VoteMatrix[] {
  const { pids, starts, codes } = matrix
  const pieces: VoteMatrix[] = []
  for (let from = 0; from < pids.length;) {
    let to = from + 1
    while (to < pids.length && starts[to + 1]! - starts[from]! <= most) to += 1
    pieces.push({
      ...matrix,
      pids: pids.subarray(from, to),
      starts: starts.subarray(from, to + 1).map((start) => start - starts[from]!),
      codes: codes.subarray(starts[from], starts[to]),
      rowOrder: createRange(to - from),
    })
    from = to
  }
  return pieces
}

/** Joins the pieces of a matrix. Rows and columns arrived in the order of their ids. */
export function joinMatrix(pieces: readonly VoteMatrix[]): VoteMatrix {
  const tids = pieces[0]?.tids ?? new Int32Array()
  const rows = pieces.reduce((sum, { pids }) => sum + pids.length, 0)
  const votes = pieces.reduce((sum, { codes }) => sum + codes.length, 0)
  const pids = new Int32Array(rows)
  const starts = new Uint32Array(rows + 1)
  const codes = createCodes(tids.length, votes)
  let row = 0
  let vote = 0
  for (const piece of pieces) {
    pids.set(piece.pids, row)
    codes.set(piece.codes, vote)
    for (let at = 1; at < piece.starts.length; at += 1) starts[row + at] = vote + piece.starts[at]!
    row += piece.pids.length
    vote += piece.codes.length
  }
  return { pids, tids, starts, codes, rowOrder: createRange(rows), columnOrder: createRange(tids.length) }
}
