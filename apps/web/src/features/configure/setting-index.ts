/** A setting on the page: its name, its explanation, the part it belongs to, and the element to go to. */
export interface FoundSetting {
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
export const listParts = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(PARTS)]

/** The heading of a part. */
export const findHeading = (part: Element): HTMLElement | null => part.querySelector<HTMLElement>('h2')

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
export function findSettings(root: ParentNode, search: string): FoundSetting[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => fold(text).includes(word))
  return listParts(root)
    .flatMap(listSettingsOfPart)
    .filter(({ name, help }) => has(`${name} ${help}`))
    .sort((one, other) => Number(has(other.name)) - Number(has(one.name)))
}
