import { InputGroup } from '@blueprintjs/core'
import { ChevronDown, ChevronRight, Search } from '@blueprintjs/icons'
import { useId, useState, useEffect, useLayoutEffect } from 'react'
import { configureMessages as messages } from '../../messages/configure.ts'

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
function useParts(root: HTMLElement | null) {
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

interface Props {
  /** the element with the parts */
  root: HTMLElement | null
}

/** Goes to an element of the page: a heading takes the focus as well as a field. */
function goTo(element: HTMLElement | null) {
  if (!element) return
  if (element.tagName === 'H2') element.tabIndex = -1
  element.focus({ preventScroll: true })
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({
    block: element.tagName === 'H2' ? 'start' : 'center',
    behavior: isCalm ? 'auto' : 'smooth',
  })
}

/** A search over the names and explanations of the settings (LIST-16): its results lead to them. */
function SettingSearch({ root }: Props) {
  const id = useId()
  const [search, setSearch] = useState('')
  const found = root ? findSettings(root, search) : []
  const isSearch = search.trim() !== ''
  return (
    <search className="setting-search">
      <label htmlFor={id}>{messages.searchLabel}</label>
      <InputGroup id={id} type="search" leftIcon={<Search />} value={search} onValueChange={setSearch} />
      <p className="setting-help" role="status">
        {isSearch && messages.found(found.length)}
      </p>
      {isSearch && found.length > 0 && (
        <ul>
          {found.map(({ name, part, element }, at) => (
            <li key={`${name} ${at}`}>
              <button type="button" onClick={() => goTo(element)}>
                {name} {part !== name && <span>{part}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

/** What the page has, with the part in view marked (LIST-15; on phones folded away, LIST-18), and the search. */
export function ConfigureContents({ root }: Props) {
  const { parts, current } = useParts(root)
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const lead = (id: string) => {
    setOpen(false)
    goTo(document.getElementById(id))
  }
  return (
    <div className="configure-contents">
      <SettingSearch root={root} />
      <nav aria-label={messages.contents}>
        <button
          type="button"
          className="contents-toggle"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
          {messages.contents}
        </button>
        <ol id={list} data-open={isOpen}>
          {parts.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === current ? 'true' : undefined}
                onClick={() => lead(id)}
              >
                {name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}

/** A setting on the page: its name, its explanation, the part it belongs to, and the element to go to. */
interface FoundSetting {
  readonly name: string
  readonly help: string
  readonly part: string
  readonly element: HTMLElement
}

const PARTS = 'section.setting-group'
const FIELDS = 'input, textarea, select, button, a[href]'

/** Folds case and accents, as people type them differently. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

const readText = (element: Element | null): string => element?.textContent?.trim().replace(/\s+/g, ' ') ?? ''

/** The parts of Configure in their order, as they are on the page. */
const listParts = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(PARTS)]

/** The heading of a part. */
const findHeading = (part: Element): HTMLElement | null => part.querySelector<HTMLElement>('h2')

/** Lists the settings of a part; a part without any of its own is one itself. */
function listSettingsOfPart(part: HTMLElement): FoundSetting[] {
  const heading = findHeading(part)
  const name = readText(heading)
  const settings = [...part.querySelectorAll<HTMLElement>('.setting')].map((setting) => ({
    name: readText(setting.querySelector('label, legend, h3, .setting-label')),
    help: [...setting.querySelectorAll('.setting-help')].map(readText).join(' '),
    part: name,
    element: setting.querySelector<HTMLElement>(FIELDS) ?? setting,
  }))
  const own = [...part.querySelectorAll(':scope > .setting-help, :scope > p')].map(readText).join(' ')
  const whole = heading ? [{ name, help: own, part: name, element: heading }] : []
  return [...whole, ...settings.filter((setting) => setting.name !== '')]
}

/** Finds the settings whose name, explanation or part has every word of a search; those with all words in the name come first. */
function findSettings(root: ParentNode, search: string): FoundSetting[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => fold(text).includes(word))
  return listParts(root)
    .flatMap(listSettingsOfPart)
    .filter(({ name, help }) => has(`${name} ${help}`))
    .sort((one, other) => Number(has(other.name)) - Number(has(one.name)))
}
