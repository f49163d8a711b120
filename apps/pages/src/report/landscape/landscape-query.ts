import { useCallback, useEffect, useState } from 'react'

/** The choices of a reader, which are in the address: every view has a link. */
export function useLandscapeView(): readonly [LandscapeChoice, (change: Partial<LandscapeChoice>) => void] {
  const [choice, setChoice] = useState(() => parseLandscapeQuery(window.location.search))
  useEffect(() => {
    const read = () => setChoice(parseLandscapeQuery(window.location.search))
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [])
  const change = useCallback((changed: Partial<LandscapeChoice>) => {
    const next = { ...parseLandscapeQuery(window.location.search), ...changed }
    const { pathname, search, hash } = window.location
    window.history.replaceState(
      window.history.state,
      '',
      pathname + formatLandscapeQuery(next, search) + hash,
    )
    setChoice(next)
  }, [])
  return [choice, change]
}

/** What a reader has chosen on the Landscape. */
export interface LandscapeChoice {
  /** number of the comment that colours the dots */
  readonly comment: number | undefined
  /** letter of the group whose sheet is open */
  readonly group: string | undefined
  readonly isTable: boolean
  /** number of votes of the moment that is replayed; undefined for now */
  readonly moment: number | undefined
}

const NAMES = ['comment', 'group', 'view', 'votes']

/** Reads the choices from the query of an address; what is wrong counts as not chosen. */
export function parseLandscapeQuery(search: string): LandscapeChoice {
  const query = new URLSearchParams(search)
  const comment = query.get('comment') ?? ''
  const group = query.get('group') ?? ''
  const moment = query.get('votes') ?? ''
  return {
    comment: /^\d{1,9}$/.test(comment) ? Number(comment) : undefined,
    group: /^[A-Z]{1,2}$/.test(group) ? group : undefined,
    isTable: query.get('view') === 'table',
    moment: /^\d{1,12}$/.test(moment) ? Number(moment) : undefined,
  }
}

/** Writes the choices into the query of an address; other parameters stay. */
export function formatLandscapeQuery(
  { comment, group, isTable, moment }: LandscapeChoice,
  search = '',
): string {
  const query = new URLSearchParams(search)
  for (const name of NAMES) query.delete(name)
  if (comment !== undefined) query.set('comment', String(comment))
  if (group !== undefined) query.set('group', group)
  if (isTable) query.set('view', 'table')
  if (moment !== undefined) query.set('votes', String(moment))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
