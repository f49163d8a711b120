/** A piece of a line: plain text, stressed pieces, or a link; never markup. */
export type MarkdownPiece =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; pieces: MarkdownPiece[] }
  | { kind: 'link'; href: string; pieces: MarkdownPiece[] }
  | { kind: 'break' }

/** A paragraph, a heading or a list. */
export type MarkdownBlock =
  | { kind: 'paragraph' | 'heading'; pieces: MarkdownPiece[] }
  | { kind: 'list'; ordered: boolean; items: MarkdownPiece[][] }

/** `**strong**`, `*stress*` or `_stress_`, `[words](address)`, a bare address. Only web addresses become links. */
const MARK =
  /\*\*(?=\S)(?<strong>[^*]+?)\*\*|\*(?=\S)(?<star>[^*]+?)\*|(?<![\p{L}\p{N}])_(?=\S)(?<line>[^_]+?)_(?![\p{L}\p{N}])|\[(?<words>[^[\]]+)\]\((?<target>https?:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)|(?<bare>https?:\/\/[^\s<>"]+)/giu

/** What ends a sentence and is no part of the address before it. */
const AFTER_ADDRESS = /[.,;:!?'’”)\]]+$/

const text = (content: string): MarkdownPiece[] => (content === '' ? [] : [{ kind: 'text', text: content }])

function bareLink(address: string): MarkdownPiece[] {
  const end = AFTER_ADDRESS.exec(address)?.[0] ?? ''
  // a bracket that was opened inside belongs to the address
  const inside = end.startsWith(')') && address.includes('(') ? ')' : ''
  const href = address.slice(0, address.length - end.length) + inside
  return [{ kind: 'link', href, pieces: text(href) }, ...text(end.slice(inside.length))]
}

function marked({ strong, star, line, words, target, bare }: Record<string, string | undefined>) {
  if (bare !== undefined) return bareLink(bare)
  if (target !== undefined) return [{ kind: 'link' as const, href: target, pieces: text(words ?? '') }]
  if (strong !== undefined) return [{ kind: 'strong' as const, pieces: piecesOf(strong) }]
  return [{ kind: 'emphasis' as const, pieces: piecesOf(star ?? line ?? '') }]
}

function piecesOf(line: string): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = []
  let after = 0
  for (const found of line.matchAll(MARK)) {
    pieces.push(...text(line.slice(after, found.index)), ...marked(found.groups ?? {}))
    after = found.index + found[0].length
  }
  return [...pieces, ...text(line.slice(after))]
}

const withBreaks = (lines: readonly string[]): MarkdownPiece[] =>
  lines.flatMap((line, at) => [...(at > 0 ? [{ kind: 'break' as const }] : []), ...piecesOf(line.trim())])

const ITEM = /^\s{0,3}(?:[-*+]|(?<number>\d{1,3})[.)])\s+/
const HEADING = /^\s{0,3}#{1,6}\s+/

/** What a line begins or goes on with. */
function sortOf(line: string): 'empty' | 'heading' | 'bullet' | 'number' | 'text' {
  if (line.trim() === '') return 'empty'
  if (HEADING.test(line)) return 'heading'
  const item = ITEM.exec(line)
  if (!item) return 'text'
  return item.groups?.['number'] === undefined ? 'bullet' : 'number'
}

function blockOf(sort: ReturnType<typeof sortOf>, lines: readonly string[]): MarkdownBlock[] {
  if (sort === 'empty') return []
  if (sort === 'text') return [{ kind: 'paragraph', pieces: withBreaks(lines) }]
  if (sort === 'heading')
    return lines.map((line) => ({ kind: 'heading', pieces: piecesOf(line.replace(HEADING, '').trim()) }))
  const items = lines.map((line) => piecesOf(line.replace(ITEM, '').trim()))
  return [{ kind: 'list', ordered: sort === 'number', items }]
}

/**
 * Reads the Markdown that people write into a description: paragraphs with their line ends, headings, lists, stress, and
 * links to web addresses. Everything else stays the text that it is; nothing of it can become markup.
 */
export function readMarkdown(source: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let lines: string[] = []
  let sort = sortOf('')
  for (const line of source.split(/\r\n|\r|\n/)) {
    const next = sortOf(line)
    if (next !== sort) {
      blocks.push(...blockOf(sort, lines))
      lines = []
    }
    sort = next
    lines.push(line)
  }
  return [...blocks, ...blockOf(sort, lines)]
}

const wordsOf = (pieces: readonly MarkdownPiece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      return piece.kind === 'break' ? ' ' : wordsOf(piece.pieces)
    })
    .join('')

/**
 * The words of a Markdown text on one line, for where no markup can stand.
 * @param most characters; what is longer ends with an ellipsis, after a whole word where there is one
 */
export function plainWords(source: string, most: number): string {
  const words = readMarkdown(source)
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.pieces]))
    .map(wordsOf)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const signs = [...words]
  if (signs.length <= most) return words
  const cut = signs.slice(0, most - 1).join('')
  return `${cut.replace(/\s+\S*$/, '') || cut}…`
}
