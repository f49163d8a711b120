import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainWords, readMarkdown, type MarkdownPiece } from './markdown.ts'

const text = (words: string): MarkdownPiece => ({ kind: 'text', text: words })
const line = (source: string) => {
  const [block] = readMarkdown(source)
  return block && 'pieces' in block ? block.pieces : undefined
}

describe('the Markdown of a description', () => {
  it('has paragraphs with line ends, headings and lists', () => {
    expect(readMarkdown('# Why\r\nOne\ntwo\n\n- a\n- b\n\n1. c\n2. d')).toEqual([
      { kind: 'heading', pieces: [text('Why')] },
      { kind: 'paragraph', pieces: [text('One'), { kind: 'break' }, text('two')] },
      { kind: 'list', ordered: false, items: [[text('a')], [text('b')]] },
      { kind: 'list', ordered: true, items: [[text('c')], [text('d')]] },
    ])
  })

  it.each([
    ['**very** much', [{ kind: 'strong', pieces: [text('very')] }, text(' much')]],
    [
      'a *bit* _more_',
      [
        text('a '),
        { kind: 'emphasis', pieces: [text('bit')] },
        text(' '),
        { kind: 'emphasis', pieces: [text('more')] },
      ],
    ],
    ['snake_case_word and 2 * 3 * 4', [text('snake_case_word and 2 * 3 * 4')]],
    [
      '[here](https://a.example/b_(c))',
      [{ kind: 'link', href: 'https://a.example/b_(c)', pieces: [text('here')] }],
    ],
    [
      'see https://a.example/b.',
      [
        text('see '),
        { kind: 'link', href: 'https://a.example/b', pieces: [text('https://a.example/b')] },
        text('.'),
      ],
    ],
  ])('reads %s', (source, pieces) => {
    expect(line(source)).toEqual(pieces)
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,x)',
    '<b onclick="x">',
    '![p](//evil.example/x.png)',
  ])('[SEC-3] leaves %s the text that it is', (source) => {
    expect(line(source)).toEqual([text(source)])
  })

  it('[SEC-3] links to web addresses only, whatever somebody writes', () => {
    const links = (pieces: readonly MarkdownPiece[]): string[] =>
      pieces.flatMap((piece) => [
        ...(piece.kind === 'link' ? [piece.href] : []),
        ...('pieces' in piece ? links(piece.pieces) : []),
      ])
    const parts = fc.constantFrom(
      '[a](',
      ')',
      'javascript:',
      'https://',
      'x',
      '**',
      '_',
      ' ',
      '\n',
      '- ',
      '](',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (written) => {
        const blocks = readMarkdown(written.join(''))
        const found = blocks
          .flatMap((block) => (block.kind === 'list' ? block.items : [block.pieces]))
          .flatMap(links)
        expect(found.every((href) => /^https?:\/\//i.test(href))).toBe(true)
      }),
    )
  })

  it('[PART-8] is said in plain words of at most so many characters', () => {
    expect(plainWords('# Why\n\n- **one**\n- [two](https://a.example)', 99)).toBe('Why one two')
    expect(plainWords('one two three', 9)).toBe('one two…')
    expect(plainWords('abcdefghij', 5)).toBe('abcd…')
  })
})
