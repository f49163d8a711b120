/** What a reader has chosen on the Landscape. */
export interface LandscapeChoice {
  /** number of the comment that colours the dots */
  readonly comment: number | undefined
  /** letter of the group whose sheet is open */
  readonly group: string | undefined
  readonly isTable: boolean
}

const NAMES = ['comment', 'group', 'view']

/** Reads the choices from the query of an address; what is wrong counts as not chosen. */
export function parseLandscapeQuery(search: string): LandscapeChoice {
  const query = new URLSearchParams(search)
  const comment = query.get('comment') ?? ''
  const group = query.get('group') ?? ''
  return {
    comment: /^\d{1,9}$/.test(comment) ? Number(comment) : undefined,
    group: /^[A-Z]{1,2}$/.test(group) ? group : undefined,
    isTable: query.get('view') === 'table',
  }
}

/** Writes the choices into the query of an address; other parameters stay. */
export function formatLandscapeQuery({ comment, group, isTable }: LandscapeChoice, search = ''): string {
  const query = new URLSearchParams(search)
  for (const name of NAMES) query.delete(name)
  if (comment !== undefined) query.set('comment', String(comment))
  if (group !== undefined) query.set('group', group)
  if (isTable) query.set('view', 'table')
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
