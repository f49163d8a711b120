import { parseMarkdown, type MarkdownBlock, type MarkdownPiece } from '@folkmoot/domain/markdown'
import { Fragment, type ReactNode } from 'react'

interface Props {
  text: string
  /** target of its links; default: the same page */
  target?: '_blank'
}

/** Renders the Markdown of a description as elements; none of it is run as HTML. */
export function MarkdownText({ text, target }: Props) {
  const draw = (piece: MarkdownPiece): ReactNode => {
    switch (piece.kind) {
      case 'text':
        return piece.text
      case 'break':
        return <br />
      case 'strong':
        return <strong>{drawAll(piece.pieces)}</strong>
      case 'emphasis':
        return <em>{drawAll(piece.pieces)}</em>
      case 'link':
        return (
          <a href={piece.href} target={target} rel="noopener noreferrer nofollow">
            {drawAll(piece.pieces)}
          </a>
        )
    }
  }
  const drawAll = (pieces: readonly MarkdownPiece[]): ReactNode =>
    pieces.map((piece, at) => <Fragment key={at}>{draw(piece)}</Fragment>)
  const drawBlock = (block: MarkdownBlock): ReactNode => {
    if ('pieces' in block) {
      const Tag = block.kind === 'heading' ? 'h2' : 'p'
      return <Tag>{drawAll(block.pieces)}</Tag>
    }
    const items = block.items.map((item, at) => <li key={at}>{drawAll(item)}</li>)
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  return parseMarkdown(text).map((block, at) => <Fragment key={at}>{drawBlock(block)}</Fragment>)
}
