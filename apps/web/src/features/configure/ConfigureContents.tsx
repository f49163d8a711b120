import { InputGroup } from '@blueprintjs/core'
import { ChevronDown, ChevronRight, Search } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { configureMessages as messages } from '../../messages/configure.ts'
import { findSettings } from './setting-index.ts'
import { useParts } from './use-parts.ts'

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
