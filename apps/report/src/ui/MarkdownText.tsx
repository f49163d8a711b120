import { type MarkdownPiece, readMarkdown } from '@folkmoot/domain/markdown'

const TAGS = { strong: 'strong', emphasis: 'em' } as const

function Pieces({ pieces }: { pieces: readonly MarkdownPiece[] }) {
  return pieces.map((piece, at) => {
    if (piece.kind === 'text') return piece.text
    if (piece.kind === 'break') return <br key={at} />
    const inside = <Pieces pieces={piece.pieces} />
    if (piece.kind === 'link')
      return (
        <a key={at} href={piece.href} rel="noopener noreferrer nofollow">
          {inside}
        </a>
      )
    const Tag = TAGS[piece.kind]
    return <Tag key={at}>{inside}</Tag>
  })
}

/** What was asked, with the stress and the lists that its author gave it; nothing of it is run as HTML. */
export function MarkdownText({ text }: { text: string }) {
  return readMarkdown(text).map((block, at) => {
    if (block.kind !== 'list')
      return (
        <p key={at} className={block.kind === 'heading' ? 'text-heading' : ''}>
          <Pieces pieces={block.pieces} />
        </p>
      )
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List key={at}>
        {block.items.map((item, place) => (
          <li key={place}>
            <Pieces pieces={item} />
          </li>
        ))}
      </List>
    )
  })
}
