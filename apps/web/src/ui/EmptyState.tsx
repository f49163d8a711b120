import type { ReactNode } from 'react'

interface Props {
  title: string
  /** one or two sentences */
  children?: ReactNode
  /** the one next step */
  action?: ReactNode
  icon?: ReactNode
}

/** The reason why a place is empty, and the one next step. */
export function EmptyState({ title, children, action, icon }: Props) {
  return (
    <div className="stack empty-state">
      {icon && (
        <div className="empty-icon" aria-hidden="true">
          {icon}
        </div>
      )}
      <h2 tabIndex={-1}>{title}</h2>
      {children && <div className="muted empty-words">{children}</div>}
      {action && <div>{action}</div>}
    </div>
  )
}
