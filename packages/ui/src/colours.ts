import { GROUP_COLOUR_COUNT } from './group-hue.ts'

/** The theme of a page. Paper is light. */
export type Theme = 'light' | 'dark'

/**
 * Every colour of console, participant page, report and paper, as [light, dark]. `colours.css` has the same as custom properties
 * and is printed from here; `colours.test.ts` checks contrasts, and that people with any kind of colour vision can tell apart what
 * is shown together.
 */
const PAIRS = {
  // pages, and bands that set something apart on them
  paper: ['#ffffff', '#121a21'],
  wash: ['#f2f9fd', '#1b252e'],
  border: ['#dbe5ec', '#33414d'],
  'border-strong': ['#768893', '#8797a4'],
  text: ['#0f2230', '#eef4f8'],
  muted: ['#52636f', '#aebcc7'],

  // the light blue of the product: bands, selection, the row in focus, the brand
  sky: ['#8fd4f5', '#8fd4f5'],
  'sky-soft': ['#d6eefb', '#1d3a4b'],
  'on-sky': ['#0f2230', '#0f2230'],

  // short messages, which float
  float: ['#0f2230', '#eef4f8'],
  'on-float': ['#ffffff', '#0f2230'],
  'float-link': ['#8fd4f5', '#08639d'],

  // actions and links
  primary: ['#0a6fb0', '#8fd4f5'],
  'primary-hover': ['#085d95', '#a9dff8'],
  'primary-active': ['#064b78', '#c0e8fb'],
  'on-primary': ['#ffffff', '#0f2230'],
  // checked boxes and switches, with a white mark
  control: ['#0a6fb0', '#2683b5'],
  'control-hover': ['#085d95', '#3494c8'],
  'control-active': ['#064b78', '#1c6f9b'],
  accent: ['#08639d', '#92d4f6'],
  focus: ['#0a6fb0', '#92d4f6'],

  // states of things, in text
  danger: ['#ac2f33', '#fa999c'],
  'danger-soft': ['#fdeded', '#43262a'],
  success: ['#0b5c3a', '#72ca9b'],
  'success-soft': ['#d8f3e4', '#173829'],
  warning: ['#77450d', '#fbb360'],
  'warning-soft': ['#fdf3e4', '#3d301d'],

  // votes
  agree: ['#0b7a75', '#b1fde9'],
  disagree: ['#c2500a', '#fd8706'],
  pass: ['#c3ccd2', '#949385'],

  // opinion groups, by their number; none has the hue of a vote. Their letters stand beside them
  'group-0': ['#2049cc', '#3c91fd'],
  'group-1': ['#d26ac0', '#bc85a4'],
  'group-2': ['#7d8f5a', '#8eba7a'],
  'group-3': ['#3d010a', '#e9c9fe'],
  'group-4': ['#12004a', '#edf493'],
  'group-5': ['#7d3c3d', '#feaaae'],
  'group-6': ['#2d3242', '#da66c2'],
  'group-7': ['#322c00', '#aea7ed'],

  // letters in dots of their colours
  'on-group': ['#ffffff', '#121a21'],
  'on-pale-group': ['#0f2230', '#121a21'],

  // charts of counts, one tone a chart
  'chart-first': ['#0a6fb0', '#56b4e9'],
  'chart-second': ['#7d5a00', '#e3c558'],

  // symbols on maps of comments
  'shape-circle': ['#0a6fb0', '#56b4e9'],
  'shape-square': ['#7d5a00', '#e3c558'],
  'shape-triangle': ['#7a0f6b', '#de1994'],
  'shape-diamond': ['#768893', '#8a97a5'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

/** A colour of the set; `--NAME` is its custom property. */
export type ColourName = keyof typeof PAIRS

const NAMES = Object.keys(PAIRS) as ColourName[]

const pickTheme = (at: 0 | 1): Readonly<Record<ColourName, string>> =>
  Object.fromEntries(NAMES.map((name) => [name, PAIRS[name][at]])) as Record<ColourName, string>

/** The colours of each theme, for what is drawn without style sheets. */
export const COLOURS: Readonly<Record<Theme, Readonly<Record<ColourName, string>>>> = {
  light: pickTheme(0),
  dark: pickTheme(1),
}

/** Groups whose colour on a light page is too pale for white letters. */
const PALE_GROUPS: ReadonlySet<number> = new Set([1, 2])

/** The colour of letters on a group's colour. */
export const getOnGroupName = (group: number): ColourName =>
  PALE_GROUPS.has(group) ? 'on-pale-group' : 'on-group'

/** Prints `colours.css`. */
export function formatColourSheet(): string {
  const properties = NAMES.map((name) => `  --${name}: light-dark(${PAIRS[name].join(', ')});`)
  const hues = Array.from(
    { length: GROUP_COLOUR_COUNT },
    (_, at) => `.hue-${at} {\n  --hue: var(--group-${at});\n  --on-hue: var(--${getOnGroupName(at)});\n}\n`,
  )
  return [
    '/* Printed from colours.ts by `npx vitest run --update=all colours`. Each app sets `color-scheme`. */',
    `:root {\n${properties.join('\n')}\n}\n`,
    ...hues,
  ].join('\n')
}
