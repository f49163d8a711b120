import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPlainText, parseMarkdown, type MarkdownPiece } from './markdown.ts'

const createText = (words: string): MarkdownPiece => ({ kind: 'text', text: words })
const parseLine = (source: string) => {
  const [block] = parseMarkdown(source)
  return block && 'pieces' in block ? block.pieces : undefined
}

describe('the Markdown of a description', () => {
  it('has paragraphs with line ends, headings and lists', () => {
    expect(parseMarkdown('# Why\r\nOne\ntwo\n\n- a\n- b\n\n1. c\n2. d')).toEqual([
      { kind: 'heading', pieces: [createText('Why')] },
      { kind: 'paragraph', pieces: [createText('One'), { kind: 'break' }, createText('two')] },
      { kind: 'list', ordered: false, items: [[createText('a')], [createText('b')]] },
      { kind: 'list', ordered: true, items: [[createText('c')], [createText('d')]] },
    ])
  })

  it.each([
    ['**very** much', [{ kind: 'strong', pieces: [createText('very')] }, createText(' much')]],
    [
      'a *bit* _more_',
      [
        createText('a '),
        { kind: 'emphasis', pieces: [createText('bit')] },
        createText(' '),
        { kind: 'emphasis', pieces: [createText('more')] },
      ],
    ],
    ['é_a_ and 𝓧_b_', [createText('é_a_ and 𝓧_b_')]],
    ['snake_case_word and 2 * 3 * 4', [createText('snake_case_word and 2 * 3 * 4')]],
    [
      '[here](https://a.example/b_(c))',
      [{ kind: 'link', href: 'https://a.example/b_(c)', pieces: [createText('here')] }],
    ],
    [
      'see https://a.example/b.',
      [
        createText('see '),
        { kind: 'link', href: 'https://a.example/b', pieces: [createText('https://a.example/b')] },
        createText('.'),
      ],
    ],
  ])('reads %s', (source, pieces) => {
    expect(parseLine(source)).toEqual(pieces)
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,x)',
    '<b onclick="x">',
    '![p](//evil.example/x.png)',
  ])('[SEC-3] keeps %s as text', (source) => {
    expect(parseLine(source)).toEqual([createText(source)])
  })

  const listLinks = (pieces: readonly MarkdownPiece[]): string[] =>
    pieces.flatMap((piece) => [
      ...(piece.kind === 'link' ? [piece.href] : []),
      ...('pieces' in piece ? listLinks(piece.pieces) : []),
    ])

  it('[SEC-3] links only to web addresses, for any text', () => {
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
        const blocks = parseMarkdown(written.join(''))
        const pieces = blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.pieces))
        for (const href of listLinks(pieces)) expect(href).toMatch(/^https?:\/\//i)
      }),
    )
  })

  it('[PART-8] is formatted as plain text of at most so many characters', () => {
    expect(formatPlainText('# Why\n\n- **one**\n- [two](https://a.example)', 99)).toBe('Why one two')
    expect(formatPlainText('one two three', 9)).toBe('one two…')
    expect(formatPlainText('abcdefghij', 5)).toBe('abcd…')
  })
})
