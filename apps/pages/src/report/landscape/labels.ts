import { trimEndCharacters } from '@folkmoot/domain/text'
import type { ReportComment } from '@folkmoot/api-types/report-data'
import { landscapeMessages } from '../messages/landscape.ts'
import { formatGroupTitle } from '../comments/groups.tsx'
import type { GroupView } from '../comments/report-view.ts'

/** Ideographs, kana, hangul and full-width signs are about twice as wide as letters. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f300}-\u{1faff}]/u

const measureCharacter = (character: string): number => (WIDE.test(character) ? 1.9 : 1)

const measureText = (text: string): number =>
  [...text].reduce((sum, character) => sum + measureCharacter(character), 0)

/** Splits a text where a line may end: after a word, or after any wide character. */
function splitPieces(text: string, width: number): string[] {
  const pieces: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    let piece = ''
    for (const character of word) {
      const isEnd = piece !== '' && (WIDE.test(character) || measureText(piece + character) > width)
      if (isEnd) pieces.push(piece)
      piece = isEnd ? character : piece + character
    }
    pieces.push(`${piece} `)
  }
  return pieces
}

/** Shortens a line so that an ellipsis has room: after a whole word, unless less than half of the line would be left. */
function endLine(line: string, width: number): string {
  let kept = line.trimEnd()
  while (kept !== '' && measureText(kept) > width - 1) kept = [...kept].slice(0, -1).join('')
  const rest = line.slice(kept.length)
  const word = /^\S/.test(rest) ? kept.replace(/\s\S*$/, '') : kept
  const end = (measureText(word) >= width / 2 ? word : kept).trimEnd()
  return `${trimEndCharacters(end, '.,;:')}…`
}

/**
 * Breaks a text into lines; what is left over ends with an ellipsis.
 * @param width of a line in letters of average width
 */
export function wrapText(text: string, width: number, lines: number): string[] {
  const wrapped: string[] = []
  let line = ''
  for (const piece of splitPieces(text, width)) {
    if (line !== '' && measureText((line + piece).trimEnd()) > width) {
      wrapped.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  wrapped.push(line.trimEnd())
  if (wrapped.length <= lines) return wrapped
  return [...wrapped.slice(0, lines - 1), endLine(wrapped.slice(lines - 1).join(' '), width)]
}

/** A rectangle of the drawing; x and y are its middle. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Obstacle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Where a label could be: around what it names, in rings. */
const DIRECTIONS = 24
const RINGS = [0, 40, 70, 100, 135, 170, 210, 260, 320] as const

/** How bad it is to cover another label, a unit of area of a dot, and to be one unit away. */
const LABEL_COST = 40
const DISTANCE_COST = 3

/** Between a dot and the ring around it that its leader ends at. */
export const RING = 3

/**
 * The line from the ring around a dot to the nearest place of the edge of its label; undefined where the label is on the ring.
 */
export function findLeader({ x, y, radius }: Obstacle, box: Box): string | undefined {
  const clamp = (value: number, middle: number, length: number) =>
    Math.min(Math.max(value, middle - length / 2), middle + length / 2)
  const end = { x: clamp(x, box.x, box.width), y: clamp(y, box.y, box.height) }
  const length = Math.hypot(end.x - x, end.y - y)
  if (length <= radius + RING) return undefined
  const part = (radius + RING) / length
  const start = { x: x + (end.x - x) * part, y: y + (end.y - y) * part }
  return `M${start.x.toFixed(1)} ${start.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`
}

const getOverlap = (one: Box, other: Box): number =>
  Math.max(0, (one.width + other.width) / 2 - Math.abs(one.x - other.x)) *
  Math.max(0, (one.height + other.height) / 2 - Math.abs(one.y - other.y))

const toBox = ({ x, y, radius }: Obstacle): Box => ({ x, y, width: 2 * radius, height: 2 * radius })

/** Places labels one after another beside what they name, inside the drawing, where they cover the least. */
export function placeLabels(
  anchors: readonly Box[],
  obstacles: readonly Obstacle[],
  { width, height }: { readonly width: number; readonly height: number },
): Box[] {
  const placed: Box[] = []
  const dots = obstacles.map(toBox)
  const keepInside = (value: number, own: number, all: number) =>
    Math.min(Math.max(value, own / 2 + 4), Math.max(own / 2 + 4, all - own / 2 - 4))
  for (const anchor of anchors) {
    let best = { ...anchor, x: keepInside(anchor.x, anchor.width, width) }
    let least = Infinity
    for (const ring of RINGS)
      for (let turn = 0; turn < (ring === 0 ? 1 : DIRECTIONS); turn += 1) {
        const angle = (2 * Math.PI * turn) / DIRECTIONS
        const x = keepInside(anchor.x + ring * Math.cos(angle) * 1.5, anchor.width, width)
        const y = keepInside(anchor.y + ring * Math.sin(angle), anchor.height, height)
        const box = { ...anchor, x, y }
        const covered = dots.reduce((sum, dot) => sum + getOverlap(box, dot), 0)
        const crossed = placed.reduce((sum, other) => sum + getOverlap(box, other), 0)
        const cost = covered + LABEL_COST * crossed + DISTANCE_COST * Math.hypot(x - anchor.x, y - anchor.y)
        if (cost < least) [best, least] = [box, cost]
      }
    placed.push(best)
  }
  return placed
}

/** Characters and lines of a label on the map. */
const LABEL_CHARACTERS = 26
const LABEL_LINES = 3

/** The comment that is most typical of a group: the one that sets it apart most. */
export function quoteTypicalComment({ apart: [typical] }: GroupView): string {
  if (!typical) return landscapeMessages.noQuote
  const { comment, finding } = typical
  return (finding.side === 'disagree' ? landscapeMessages.rejects : landscapeMessages.quote)(comment.txt)
}

/** The votes of a group on a comment. */
export function getGroupVotes(comment: ReportComment, id: number) {
  const found = comment.groups?.find((group) => group.id === id)
  const {
    agree_count: A,
    disagree_count: D,
    pass_count: P,
  } = found ?? {
    agree_count: 0,
    disagree_count: 0,
    pass_count: 0,
  }
  return { A, D, P, S: A + D + P }
}

/** The lines under the name of a group on the map: its typical comment, or how it voted on the chosen one. */
export function listLabelLines(group: GroupView, comment: ReportComment | undefined): readonly string[] {
  if (!comment) return wrapText(quoteTypicalComment(group), LABEL_CHARACTERS, LABEL_LINES)
  const votes = getGroupVotes(comment, group.id)
  if (votes.S === 0) return [landscapeMessages.groupVotes(votes)]
  return [landscapeMessages.groupVotes(votes), landscapeMessages.ofVotes(votes.S)]
}

/** The name of a group on the map. */
export const formatRegionTitle = (group: GroupView): string =>
  wrapText(formatGroupTitle(group), LABEL_CHARACTERS, 1).join('')
