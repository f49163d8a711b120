import { formatNumber } from '@folkmoot/domain/numbers'
import { Button } from '@blueprintjs/core'
import { useRef } from 'react'

interface Props {
  page: number
  pageSize: number
  /** rows of the whole list */
  total: number
  onPageChange: (page: number) => void
}

/** The shown part of a list, and buttons for the other pages; nothing for an empty list. */
export function Pagination({ page, pageSize, total, onPageChange }: Props) {
  const shown = useRef<HTMLParagraphElement>(null)
  if (total === 0) return null
  const last = Math.ceil(total / pageSize)
  const [from, to] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total)]
  const turn = (to: number) => {
    onPageChange(to)
    // at an end the pressed button is disabled and loses the focus
    if (to === 1 || to === last) shown.current?.focus({ preventScroll: true })
  }
  const buttons = [
    ['First', 1, page > 1],
    ['Previous', page - 1, page > 1],
    ['Next', page + 1, page < last],
    ['Last', last, page < last],
  ] as const
  return (
    <nav className="row ends digits" aria-label="Pages of the list">
      <p ref={shown} tabIndex={-1} role="status">
        {`Showing ${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(total)}`}
      </p>
      <div className="row gap-8">
        {buttons.slice(0, 2).map(([label, to, there]) => (
          <Button key={label} disabled={!there} onClick={() => turn(to)}>
            {label}
          </Button>
        ))}
        <span>{`Page ${formatNumber(page)} of ${formatNumber(last)}`}</span>
        {buttons.slice(2).map(([label, to, there]) => (
          <Button key={label} disabled={!there} onClick={() => turn(to)}>
            {label}
          </Button>
        ))}
      </div>
    </nav>
  )
}
