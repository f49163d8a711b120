import { countCodes } from './centred-matrix.ts'
import {
  countIndependent,
  countNetwork,
  createNetworkCounts,
  getOwnNetwork,
  type NetworkCounts,
} from './networks.ts'
import { NO_CODE } from './pending-votes.ts'
import { MIN_STEP } from './public-votes.ts'
import { createCodes, createRange, type Codes, type VoteMatrix } from './vote-matrix.ts'

/** Known figures of a group on a comment, in people. */
export interface Figure {
  /** published last */
  readonly before: number
  /** voters now */
  readonly now: number
  /** people whose part in the figures differs between the two */
  readonly moved: number
  /** people with the same vote in both */
  readonly same: number
}

/** What to publish of it: the figures published last (`now` false), or those of now without `held` votes. */
interface FigureChoice {
  readonly isNow: boolean
  /** votes that go on waiting, of those that were published last, and of the others */
  readonly heldSame: number
  readonly heldOther: number
  /** votes that are published then */
  readonly size: number
}

/** More votes of a group than these never go on waiting: its figures would no longer be those of the group. */
const MAX_HELD = 2 * MIN_STEP

const NOTHING: FigureChoice = { isNow: false, heldSame: 0, heldOther: 0, size: 0 }

const createChoice = (isNow: boolean, size: number): FigureChoice => ({
  isNow,
  heldSame: 0,
  heldOther: 0,
  size,
})

/** Subtracting figures from all votes reveals no vote, or those of at least three people. */
const isFair = (rest: number): boolean => rest === 0 || rest >= MIN_STEP

const sum = (choices: readonly FigureChoice[]): number => choices.reduce((all, { size }) => all + size, 0)

/** Figures alone: they move by three people at least, and are of three at least. */
function chooseAlone({ before, now, moved }: Figure): FigureChoice {
  if (moved < MIN_STEP) return createChoice(false, before)
  return now >= MIN_STEP ? createChoice(true, now) : { ...NOTHING, isNow: true }
}

/** The figures of now without some votes; undefined where that leaves or moves fewer than three people. */
function holdVotes({ now, moved, same }: Figure, held: number): FigureChoice | undefined {
  const heldSame = Math.min(held, same)
  const heldOther = held - heldSame
  // somebody who was counted and is not any more has moved; somebody who would have been counted anew has not
  if (now - held < MIN_STEP || moved + heldSame - heldOther < MIN_STEP) return undefined
  return { isNow: true, heldSame, heldOther, size: now - held }
}

/** Lets the fewest votes of one group wait with which subtraction tells nothing; of the largest group that can. */
function holdFewest(
  figures: readonly Figure[],
  choices: readonly FigureChoice[],
  all: number,
): FigureChoice[] | undefined {
  const total = sum(choices)
  const bySize = [...figures.keys()].sort(
    (one, other) => figures[other]!.now - figures[one]!.now || one - other,
  )
  for (let held = 1; held <= MAX_HELD; held += 1)
    for (const at of bySize) {
      const chosen = holdVotes(figures[at]!, held)
      if (chosen && isFair(all - total + choices[at]!.size - chosen.size)) return choices.with(at, chosen)
    }
  return undefined
}

/** Without figures that were published last of groups with fewer than three votes now: together with new groups they tell of too many. */
const clearSmall = (figures: readonly Figure[], choices: readonly FigureChoice[]): FigureChoice[] =>
  choices.map((choice, at) => (figures[at]!.now < MIN_STEP ? { ...NOTHING, isNow: true } : choice))

/** All figures as they were published last, where groups still have votes. */
function keepAll(figures: readonly Figure[], all: number): FigureChoice[] | undefined {
  const kept = figures.map((figure) =>
    figure.now === 0 ? chooseAlone(figure) : createChoice(false, figure.before),
  )
  const total = sum(kept)
  return total > 0 && isFair(all - total) ? kept : undefined
}

/** Leaves the smallest figures out until subtraction tells nothing (complementary suppression). */
function dropSmallest(choices: readonly FigureChoice[], all: number): FigureChoice[] {
  const left = [...choices]
  const bySize = [...left.keys()].sort((one, other) => left[one]!.size - left[other]!.size || other - one)
  for (const at of bySize) {
    if (isFair(all - sum(left))) break
    if (left[at]!.size > 0) left[at] = { ...NOTHING, isNow: true }
  }
  return left
}

/**
 * Chooses what is published of the figures of all groups on a comment (docs/mathematics.md section 26). Each is of no votes or at
 * least three people, moves by none or at least three, and so is what is left of all votes without them, so that subtraction
 * reveals no one. Where one or two people without a group voted, one or two votes of a group wait with theirs. Figures are left out
 * for that only where no group has five votes; six, where votes of erased people have left the results.
 * @param figures of each group; @param all all public votes on the comment, of people with and without a group
 */
export function chooseFigures(figures: readonly Figure[], all: number): readonly FigureChoice[] {
  const alone = figures.map(chooseAlone)
  if (isFair(all - sum(alone))) return alone
  const holding = holdFewest(figures, alone, all)
  if (holding) return holding
  const cleared = clearSmall(figures, alone)
  if (isFair(all - sum(cleared))) return cleared
  return holdFewest(figures, cleared, all) ?? keepAll(figures, all) ?? dropSmallest(alone, all)
}

/** The votes by group as they were published last, and what they are now. */
interface GroupedVotes {
  /** its ids are keys: row × labels + label; columns are those of the matrix */
  readonly before: VoteMatrix
  /** the public votes */
  readonly matrix: VoteMatrix
  /** the group of each row of the matrix; others than 0 to `maxLabels` - 1 count as none */
  readonly labels: Int32Array
  readonly maxLabels: number
  /** as of `findNetwork`, by row of the people; undefined where each has their own */
  readonly networkByPerson: Int32Array | undefined
}

/** A range of codes. */
type Span = readonly [from: number, to: number]

const NO_SPAN: Span = [0, 0]

/** Calls back for each key of either, ascending, with its codes in both. The votes of now by group are never stored: they may be many. */
function visitKeys(
  { before, matrix, labels, maxLabels }: GroupedVotes,
  visit: (key: number, had: Span, has: Span) => void,
): void {
  let old = 0
  const visitBefore = (end: number) => {
    for (; old < before.pids.length && before.pids[old]! < end; old += 1)
      visit(before.pids[old]!, [before.starts[old]!, before.starts[old + 1]!], NO_SPAN)
  }
  for (let row = 0; row < matrix.pids.length; row += 1) {
    const label = labels[row]!
    if (label < 0 || label >= maxLabels) continue
    const key = matrix.pids[row]! * maxLabels + label
    visitBefore(key)
    const isBefore = before.pids[old] === key
    const had: Span = isBefore ? [before.starts[old]!, before.starts[old + 1]!] : NO_SPAN
    if (isBefore) old += 1
    visit(key, had, [matrix.starts[row]!, matrix.starts[row + 1]!])
  }
  visitBefore(Infinity)
}

/** Counts of each cell: a group's figures on a comment. By label, then by column. */
interface Cells {
  readonly before: Int32Array
  readonly now: Int32Array
  readonly moved: Int32Array
  readonly movedNetworks: NetworkCounts
  readonly same: Int32Array
}

/** Counts the cells of a row. This and `selectRow` see each vote, so nothing is called in their loops for one that stays. */
function countRow(
  { before, now, moved, movedNetworks, same }: Cells,
  [offset, network]: readonly [number, number],
  [had, has]: readonly [Codes, Codes],
  [[oldFrom, oldTo], [newFrom, newTo]]: readonly [Span, Span],
): void {
  let from = oldFrom
  for (let at = newFrom; at < newTo || from < oldTo;) {
    const old = from < oldTo ? had[from]! : NO_CODE
    const code = at < newTo ? has[at]! : NO_CODE
    const oldColumn = (old / 3) | 0
    const newColumn = (code / 3) | 0
    const cell = offset + (oldColumn < newColumn ? oldColumn : newColumn)
    if (old === code) same[cell]! += 1
    else {
      moved[cell]! += 1
      countNetwork(movedNetworks, cell, network)
    }
    if (oldColumn <= newColumn) {
      before[cell]! += 1
      from += 1
    }
    if (newColumn <= oldColumn) {
      now[cell]! += 1
      at += 1
    }
  }
}

function countCells(votes: GroupedVotes): Cells {
  const { before, matrix, maxLabels, networkByPerson } = votes
  const columns = matrix.tids.length
  const create = () => new Int32Array(columns * maxLabels)
  const movedNetworks = createNetworkCounts(columns * maxLabels)
  const cells: Cells = { before: create(), now: create(), moved: create(), movedNetworks, same: create() }
  visitKeys(votes, (key, had, has) => {
    const person = Math.floor(key / maxLabels)
    const network = networkByPerson?.[person] ?? getOwnNetwork(person)
    const place = [(key % maxLabels) * columns, network] as const
    countRow(cells, place, [before.codes, matrix.codes], [had, has])
  })
  return cells
}

/** Published part of each cell; undefined without votes. */
type Choices = readonly (FigureChoice | undefined)[]

/** Chooses what to publish of each cell. @param totals all public votes on each comment */
function chooseCells(cells: Cells, totals: Int32Array, maxLabels: number): Choices {
  const columns = totals.length
  const chosen: (FigureChoice | undefined)[] = Array<undefined>(cells.now.length).fill(undefined)
  for (let column = 0; column < columns; column += 1) {
    const places = Array.from({ length: maxLabels }, (_, label) => label * columns + column).filter(
      (at) => cells.before[at]! + cells.now[at]! > 0,
    )
    const figures = places.map((at) => ({
      before: cells.before[at]!,
      now: cells.now[at]!,
      moved: countIndependent(cells.movedNetworks, at, cells.moved[at]!),
      same: cells.same[at]!,
    }))
    for (const [at, choice] of chooseFigures(figures, totals[column]!).entries()) chosen[places[at]!] = choice
  }
  return chosen
}

/** All votes on each comment. */
function countColumns(matrix: VoteMatrix): Int32Array {
  const counts = countCodes(matrix)
  return matrix.tids.map(
    (_, column) => counts[3 * column]! + counts[3 * column + 1]! + counts[3 * column + 2]!,
  )
}

/**
 * Whether the vote of the given place among `many` is one of the `held` ones that wait. They begin at another place for each
 * comment, so that it is not always the same person, and nobody can choose to be one of them.
 */
const isHeld = (place: number, many: number, held: number, tid: number): boolean =>
  held > 0 && (((place - tid) % many) + many) % many < held

/** Published part of a cell. */
const SOURCE = { nothing: 0, before: 1, now: 2, nowWithoutHeld: 3 } as const

/** Published part of each cell, by cell. */
interface VoteSelection {
  readonly cells: Cells
  readonly source: Uint8Array
  readonly heldSame: Int32Array
  readonly heldOther: Int32Array
  /** votes of the cell so far, of those that were published last, and of the others */
  readonly seenSame: Int32Array
  readonly seenOther: Int32Array
  readonly tids: Int32Array
  /** votes that are published, of all cells */
  readonly size: number
}

function createSelection(cells: Cells, choices: Choices, tids: Int32Array): VoteSelection {
  const create = () => new Int32Array(choices.length)
  const source = new Uint8Array(choices.length)
  const [heldSame, heldOther] = [create(), create()]
  let size = 0
  for (const [cell, choice] of choices.entries()) {
    if (!choice || choice.size === 0) continue
    const isHolding = choice.heldSame + choice.heldOther > 0
    source[cell] = choice.isNow ? (isHolding ? SOURCE.nowWithoutHeld : SOURCE.now) : SOURCE.before
    heldSame[cell] = choice.heldSame
    heldOther[cell] = choice.heldOther
    size += choice.size
  }
  return { cells, source, heldSame, heldOther, seenSame: create(), seenOther: create(), tids, size }
}

/** Whether the next vote of a cell that is published as it is now waits. */
function isNextHeld(selection: VoteSelection, cell: number, isSame: boolean): boolean {
  const { cells, heldSame, heldOther, seenSame, seenOther, tids } = selection
  const tid = tids[cell % tids.length]!
  const same = cells.same[cell]!
  return isSame
    ? isHeld(seenSame[cell]!++, same, heldSame[cell]!, tid)
    : isHeld(seenOther[cell]!++, cells.now[cell]! - same, heldOther[cell]!, tid)
}

/** Writes what is published of a row to `into`, from `start` on, and returns the end of it. Is called once for each row, in their order. */
function selectRow(
  selection: VoteSelection,
  label: number,
  [had, has, into]: readonly [Codes, Codes, Codes],
  [[oldFrom, oldTo], [newFrom, newTo], start]: readonly [Span, Span, number],
): number {
  const { source, tids } = selection
  const offset = label * tids.length
  let length = start
  let from = oldFrom
  for (let at = newFrom; at < newTo || from < oldTo;) {
    const old = from < oldTo ? had[from]! : NO_CODE
    const code = at < newTo ? has[at]! : NO_CODE
    const oldColumn = (old / 3) | 0
    const newColumn = (code / 3) | 0
    const cell = offset + (oldColumn < newColumn ? oldColumn : newColumn)
    const isOld = oldColumn <= newColumn
    const isNew = newColumn <= oldColumn
    const chosen = source[cell]
    if (chosen === SOURCE.before && isOld) into[length++] = old
    else if (isNew && chosen === SOURCE.now) into[length++] = code
    else if (isNew && chosen === SOURCE.nowWithoutHeld && !isNextHeld(selection, cell, old === code))
      into[length++] = code
    if (isOld) from += 1
    if (isNew) at += 1
  }
  return length
}

/** Selects what is published of the votes by group. */
export function selectGroupVotes(votes: GroupedVotes): VoteMatrix {
  const { before, matrix, maxLabels } = votes
  const { tids } = matrix
  const cells = countCells(votes)
  const selection = createSelection(cells, chooseCells(cells, countColumns(matrix), maxLabels), tids)
  const codes = createCodes(tids.length, selection.size)
  const keys = new Int32Array(before.pids.length + matrix.pids.length)
  const starts = new Uint32Array(keys.length + 1)
  let rows = 0
  visitKeys(votes, (key, had, has) => {
    const start = starts[rows]!
    const end = selectRow(selection, key % maxLabels, [before.codes, matrix.codes, codes], [had, has, start])
    if (end === start) return
    keys[rows++] = key
    starts[rows] = end
  })
  return {
    pids: keys.slice(0, rows),
    tids,
    starts: starts.slice(0, rows + 1),
    codes,
    rowOrder: createRange(rows),
    columnOrder: createRange(tids.length),
  }
}
