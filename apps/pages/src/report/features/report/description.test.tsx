import { MarkdownText } from '@folkmoot/ui/MarkdownText'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

const TEXT =
  '# Why\n\nA **bold** and *quiet* [question](https://example.org/a)\n\n* one\n* two\n\n<img src=x onerror=alert(1)>'

it.each([undefined, '_blank'] as const)(
  '[RPT-1] a description has emphasis, lists and links: %s',
  (target) => {
    const { container } = render(<MarkdownText text={TEXT} {...(target ? { target } : {})} />)
    const names = [...container.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase())
    expect(names).toEqual(['h2', 'p', 'strong', 'em', 'a', 'ul', 'li', 'li', 'p'])
    expect(container.querySelector('a')?.getAttribute('target')).toBe(target ?? null)
    expect(container.querySelector('a')?.rel).toBe('noopener noreferrer nofollow')
    expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
  },
)
