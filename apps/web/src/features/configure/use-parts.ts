import { useEffect, useLayoutEffect, useState } from 'react'
import { findHeading, listParts } from './setting-index.ts'

interface Part {
  /** of its heading */
  id: string
  name: string
}

/** The part whose heading is nearest above this line counts as the one in view, in pixels from the window's top. */
const LINE_PX = 160

const readParts = (root: HTMLElement | null): Part[] =>
  root === null
    ? []
    : listParts(root).flatMap((part) => {
        const heading = findHeading(part)
        return heading ? [{ id: heading.id, name: heading.textContent ?? '' }] : []
      })

const isSame = (one: readonly Part[], other: readonly Part[]): boolean =>
  one.length === other.length &&
  one.every(({ id, name }, at) => id === other[at]?.id && name === other[at].name)

/** The parts of a page of settings as they are drawn, and the one in view (LIST-15). Parts that come later are added. */
export function useParts(root: HTMLElement | null) {
  const [parts, setParts] = useState<readonly Part[]>([])
  const [current, setCurrent] = useState<string>()
  useLayoutEffect(() => {
    const read = () => setParts((known) => (isSame(known, readParts(root)) ? known : readParts(root)))
    read()
    const observer = new MutationObserver(read)
    if (root) observer.observe(root, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [root])
  useEffect(() => {
    const mark = () => {
      const passed = parts.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < LINE_PX,
      )
      // the last parts of a page cannot be scrolled as far up as the line
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
      setCurrent((isAtEnd ? parts.at(-1) : (passed.at(-1) ?? parts[0]))?.id)
    }
    mark()
    window.addEventListener('scroll', mark, { passive: true })
    return () => window.removeEventListener('scroll', mark)
  }, [parts])
  return { parts, current }
}
