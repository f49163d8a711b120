import { parsePieces, type MarkdownPiece } from './markdown-pieces.ts'

export type { MarkdownPiece }

/** A paragraph, a heading or a list. */
export type MarkdownBlock =
  | { kind: 'paragraph' | 'heading'; pieces: MarkdownPiece[] }
  | { kind: 'list'; ordered: boolean; items: MarkdownPiece[][] }

type Kind = 'empty' | 'heading' | 'bullet' | 'number' | 'text'

const LIST_ITEM = /^(?:[-*+]|(\d{1,3})[.)])\s/
const HEADING = /^#{1,6}\s/
/** Blanks before the mark of a heading or an item at most. */
const MAX_INDENT = 3

/** A line with its kind, and without its mark. */
interface Line {
  kind: Kind
  text: string
}

function parseLine(line: string): Line {
  const text = line.trim()
  if (text === '') return { kind: 'empty', text }
  const start = line.trimStart()
  if (line.length - start.length > MAX_INDENT || !/^[#\-*+\d]/.test(start)) return { kind: 'text', text }
  const heading = HEADING.exec(start)
  if (heading) return { kind: 'heading', text: start.slice(heading[0].length).trim() }
  const item = LIST_ITEM.exec(start)
  if (!item) return { kind: 'text', text }
  return { kind: item[1] === undefined ? 'bullet' : 'number', text: start.slice(item[0].length).trim() }
}

function parseLines(lines: readonly string[]): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = []
  for (const [at, line] of lines.entries()) {
    if (at > 0) pieces.push({ kind: 'break' })
    parsePieces(line, pieces)
  }
  return pieces
}

function createBlocks(kind: Kind, lines: readonly string[]): MarkdownBlock[] {
  if (kind === 'empty') return []
  if (kind === 'text') return [{ kind: 'paragraph', pieces: parseLines(lines) }]
  const parsed = lines.map((line) => parsePieces(line))
  if (kind === 'heading') return parsed.map((pieces) => ({ kind: 'heading', pieces }))
  return [{ kind: 'list', ordered: kind === 'number', items: parsed }]
}

/**
 * Parses the Markdown of a description: paragraphs with line breaks, headings, lists, emphasis, and links to web addresses.
 * Everything else stays text and cannot become HTML. The time grows in proportion to the text, whatever it is.
 */
export function parseMarkdown(source: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let texts: string[] = []
  let current: Kind = 'empty'
  for (const line of source.split(/\r\n|\r|\n/)) {
    const { kind, text } = parseLine(line)
    if (kind !== current) {
      for (const block of createBlocks(current, texts)) blocks.push(block)
      texts = []
    }
    current = kind
    texts.push(text)
  }
  return [...blocks, ...createBlocks(current, texts)]
}

/** Source characters that are read for each character of a plain text: marks and addresses are not part of it. */
const SOURCE_PER_CHARACTER = 20

const getPlainText = (pieces: readonly MarkdownPiece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      return piece.kind === 'break' ? ' ' : getPlainText(piece.pieces)
    })
    .join('')

/**
 * A Markdown text as plain text on one line.
 * @param maxCharacters a longer text is cut, after a whole word if possible, and ends with an ellipsis
 */
export function formatPlainText(source: string, maxCharacters: number): string {
  const start = source.slice(0, SOURCE_PER_CHARACTER * maxCharacters)
  const words = parseMarkdown(start)
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.pieces]))
    .map(getPlainText)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = [...words]
  if (characters.length <= maxCharacters) return start.length < source.length ? `${words}…` : words
  const cut = characters.slice(0, maxCharacters - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${end > 0 ? cut.slice(0, end) : cut}…`
}
