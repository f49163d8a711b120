import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { PRODUCT } from '@folkmoot/domain/product'

/** Prefix and suffix of the document's title; a frame adds more than its pages know. */
export interface DocumentTitle {
  /** at the start, where a narrow tab still shows it */
  prefix?: string
  /** at the end */
  suffix?: string
}

export const DocumentTitle = createContext<DocumentTitle>({})

interface Props {
  /** the one h1 of the page */
  title: string
  /** the document title, when it differs from the h1 */
  documentTitle?: string
  /** a sentence under the title where the page is not obvious */
  intro?: ReactNode
  /** the one primary action, on the right of wide screens */
  action?: ReactNode
  children?: ReactNode
}

let lastFocusedPath: string | undefined

/** A page: title, sentence, primary action, content. It sets the document's title and, after navigation, the focus. */
export function Page({ title, documentTitle = title, intro, action, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const { prefix = '', suffix } = useContext(DocumentTitle)
  useEffect(() => {
    const words = [documentTitle, suffix, PRODUCT].filter((part) => part !== undefined)
    document.title = prefix + words.join(' · ')
  }, [prefix, documentTitle, suffix])
  useEffect(() => {
    if (lastFocusedPath !== undefined && lastFocusedPath !== pathname)
      heading.current?.focus({ preventScroll: true })
    lastFocusedPath = pathname
  }, [pathname])
  return (
    <div className="stack gap-24 page">
      <header className="row top ends page-head">
        <div className="grow">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro && <p className="muted">{intro}</p>}
        </div>
        {action && <div>{action}</div>}
      </header>
      {children}
    </div>
  )
}
