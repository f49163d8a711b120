/** A piece of a line: plain text, emphasized pieces, or a link; never HTML. */
export type MarkdownPiece =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; pieces: MarkdownPiece[] }
  | { kind: 'link'; href: string; pieces: MarkdownPiece[] }
  | { kind: 'break' }

/** A paragraph, a heading or a list. */
export type MarkdownBlock =
  | { kind: 'paragraph' | 'heading'; pieces: MarkdownPiece[] }
  | { kind: 'list'; ordered: boolean; items: MarkdownPiece[][] }

/** `**strong**`, `*emphasis*` or `_emphasis_`, `[words](address)`, a bare address. Only web addresses become links. */
const MARK =
  /\*\*(?=\S)(?<strong>[^*]+?)\*\*|\*(?=\S)(?<star>[^*]+?)\*|(?<![\p{L}\p{N}])_(?=\S)(?<line>[^_]+?)_(?![\p{L}\p{N}])|\[(?<words>[^[\]]+)\]\((?<target>https?:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)|(?<bare>https?:\/\/[^\s<>"]+)/giu

/** Punctuation after an address that is not part of it. */
const TRAILING_PUNCTUATION = /[.,;:!?'’”)\]]+$/

const createText = (content: string): MarkdownPiece[] =>
  content === '' ? [] : [{ kind: 'text', text: content }]

function createBareLink(address: string): MarkdownPiece[] {
  const end = TRAILING_PUNCTUATION.exec(address)?.[0] ?? ''
  // a bracket that the address opens belongs to it
  const inside = end.startsWith(')') && address.includes('(') ? ')' : ''
  const href = address.slice(0, address.length - end.length) + inside
  return [{ kind: 'link', href, pieces: createText(href) }, ...createText(end.slice(inside.length))]
}

function createMarkedPieces({ strong, star, line, words, target, bare }: Record<string, string | undefined>) {
  if (bare !== undefined) return createBareLink(bare)
  if (target !== undefined) return [{ kind: 'link' as const, href: target, pieces: createText(words ?? '') }]
  if (strong !== undefined) return [{ kind: 'strong' as const, pieces: parsePieces(strong) }]
  return [{ kind: 'emphasis' as const, pieces: parsePieces(star ?? line ?? '') }]
}

function parsePieces(line: string): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = []
  let after = 0
  for (const found of line.matchAll(MARK)) {
    pieces.push(...createText(line.slice(after, found.index)), ...createMarkedPieces(found.groups ?? {}))
    after = found.index + found[0].length
  }
  return [...pieces, ...createText(line.slice(after))]
}

const parseLines = (lines: readonly string[]): MarkdownPiece[] =>
  lines.flatMap((line, at) => [...(at > 0 ? [{ kind: 'break' as const }] : []), ...parsePieces(line.trim())])

const LIST_ITEM = /^\s{0,3}(?:[-*+]|(?<number>\d{1,3})[.)])\s+/
const HEADING = /^\s{0,3}#{1,6}\s+/

function getLineKind(line: string): 'empty' | 'heading' | 'bullet' | 'number' | 'text' {
  if (line.trim() === '') return 'empty'
  if (HEADING.test(line)) return 'heading'
  const item = LIST_ITEM.exec(line)
  if (!item) return 'text'
  return item.groups?.['number'] === undefined ? 'bullet' : 'number'
}

function createBlocks(kind: ReturnType<typeof getLineKind>, lines: readonly string[]): MarkdownBlock[] {
  if (kind === 'empty') return []
  if (kind === 'text') return [{ kind: 'paragraph', pieces: parseLines(lines) }]
  if (kind === 'heading')
    return lines.map((line) => ({ kind: 'heading', pieces: parsePieces(line.replace(HEADING, '').trim()) }))
  const items = lines.map((line) => parsePieces(line.replace(LIST_ITEM, '').trim()))
  return [{ kind: 'list', ordered: kind === 'number', items }]
}

/**
 * Parses the Markdown of a description: paragraphs with line breaks, headings, lists, emphasis, and links to web addresses.
 * Everything else stays text and cannot become HTML.
 */
export function parseMarkdown(source: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let lines: string[] = []
  let kind = getLineKind('')
  for (const line of source.split(/\r\n|\r|\n/)) {
    const next = getLineKind(line)
    if (next !== kind) {
      blocks.push(...createBlocks(kind, lines))
      lines = []
    }
    kind = next
    lines.push(line)
  }
  return [...blocks, ...createBlocks(kind, lines)]
}

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
  const words = parseMarkdown(source)
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.pieces]))
    .map(getPlainText)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = [...words]
  if (characters.length <= maxCharacters) return words
  const cut = characters.slice(0, maxCharacters - 1).join('')
  return `${cut.replace(/\s+\S*$/, '') || cut}…`
}
