import { trimEndCharacters } from './text.ts'

/** A piece of a line: plain text, emphasized pieces, or a link; never HTML. */
export type MarkdownPiece =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; pieces: MarkdownPiece[] }
  | { kind: 'link'; href: string; pieces: MarkdownPiece[] }
  | { kind: 'break' }

/** Result of a mark, and the position after it. */
interface Mark {
  pieces: readonly MarkdownPiece[]
  end: number
}

/** Punctuation after an address that is not part of it. */
const TRAILING_PUNCTUATION = ".,;:!?'’”)]"
const LINK = /\[([^[\]]+)\]\((https?:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)/iuy
const BARE_ADDRESS = /https?:\/\/[^\s<>"]+/iuy
const LETTER_OR_DIGIT = /^[\p{L}\p{N}]/u

const createText = (content: string): MarkdownPiece[] =>
  content === '' ? [] : [{ kind: 'text', text: content }]

/** Tells whether emphasized words can begin at a position: not with a blank, and not with the mark itself. */
const canBegin = (line: string, at: number, mark: string): boolean =>
  at < line.length && line[at] !== mark && line.charAt(at).trim() !== ''

const isAsciiLetterOrDigit = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)

/** Tells whether a letter or digit begins at a position; the second half of a surrogate pair counts as its whole. */
function hasLetter(line: string, at: number): boolean {
  const code = line.charCodeAt(at)
  if (Number.isNaN(code)) return false
  // most characters are these; a pattern takes longer
  if (code < 0x80) return isAsciiLetterOrDigit(code)
  const start = code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
  return start >= 0 && LETTER_OR_DIGIT.test(line.slice(start, start + 2))
}

/** Reads `**strong**` or `*emphasis*`. */
function readStars(line: string, at: number): Mark | undefined {
  const isStrong = line[at + 1] === '*'
  const start = isStrong ? at + 2 : at + 1
  const end = canBegin(line, start, '*') ? line.indexOf('*', start) : -1
  if (end < 0 || (isStrong && line[end + 1] !== '*')) return undefined
  const pieces = parsePieces(line.slice(start, end))
  return { pieces: [{ kind: isStrong ? 'strong' : 'emphasis', pieces }], end: isStrong ? end + 2 : end + 1 }
}

/** Reads `_emphasis_`, not inside a word. */
function readUnderscores(line: string, at: number): Mark | undefined {
  const end = canBegin(line, at + 1, '_') && !hasLetter(line, at - 1) ? line.indexOf('_', at + 1) : -1
  if (end < 0 || hasLetter(line, end + 1)) return undefined
  return { pieces: [{ kind: 'emphasis', pieces: parsePieces(line.slice(at + 1, end)) }], end: end + 1 }
}

/** Reads `[words](address)`. */
function readLink(line: string, at: number): Mark | undefined {
  if (line[at + 1] === '[' || line[at + 1] === ']') return undefined
  LINK.lastIndex = at
  const found = LINK.exec(line)
  if (!found) return undefined
  const [whole, words = '', href = ''] = found
  return { pieces: [{ kind: 'link', href, pieces: createText(words) }], end: at + whole.length }
}

/** Reads an address without words. */
function readAddress(line: string, at: number): Mark | undefined {
  // most words with an h are no address
  if (line.charAt(at + 3).toLowerCase() !== 'p') return undefined
  BARE_ADDRESS.lastIndex = at
  const address = BARE_ADDRESS.exec(line)?.[0]
  if (address === undefined) return undefined
  const bare = trimEndCharacters(address, TRAILING_PUNCTUATION)
  // a bracket that the address opens belongs to it
  const hasBracket = address[bare.length] === ')' && address.includes('(')
  const href = hasBracket ? `${bare})` : bare
  return { pieces: [{ kind: 'link', href, pieces: createText(href) }], end: at + href.length }
}

const READERS: Readonly<Record<string, (line: string, at: number) => Mark | undefined>> = {
  '*': readStars,
  _: readUnderscores,
  '[': readLink,
  h: readAddress,
  H: readAddress,
}

const FIRST_CHARACTER = /[*_[hH]/g

/**
 * Appends the pieces of a line: `**strong**`, `*emphasis*` or `_emphasis_`, `[words](address)`, a bare address. Only web addresses
 * become links. Each reader looks at what lies before the next mark alone, so the time is proportional to the line.
 */
function parsePieces(line: string, pieces: MarkdownPiece[] = []): MarkdownPiece[] {
  let [written, at] = [0, 0]
  for (;;) {
    FIRST_CHARACTER.lastIndex = at
    if (!FIRST_CHARACTER.test(line)) break
    const start = FIRST_CHARACTER.lastIndex - 1
    const mark = READERS[line.charAt(start)]?.(line, start)
    at = mark?.end ?? start + 1
    if (!mark) continue
    if (start > written) pieces.push({ kind: 'text', text: line.slice(written, start) })
    for (const piece of mark.pieces) pieces.push(piece)
    written = at
  }
  if (written < line.length) pieces.push({ kind: 'text', text: line.slice(written) })
  return pieces
}

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
