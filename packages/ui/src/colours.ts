import { GROUP_COLOUR_COUNT } from './group-hue.ts'

/** The theme of a page. Paper is light. */
export type Theme = 'light' | 'dark'

/**
 * Every colour of console, participant page, report and paper, as [light, dark]. `colours.css` has the same as custom properties
 * and is printed from here; `colours.test.ts` checks contrasts, and that people with any kind of colour vision can tell apart what
 * is shown together.
 */
const PAIRS = {
  // pages and what lies on them
  bg: ['#f5f7f9', '#1a1f25'],
  surface: ['#ffffff', '#242a31'],
  'surface-sunk': ['#eceff3', '#14181d'],
  paper: ['#ffffff', '#1a1f25'],
  raised: ['#f3f6f8', '#242a31'],
  border: ['#d9dfe5', '#3a424c'],
  'border-strong': ['#808b98', '#8793a0'],
  text: ['#1c2127', '#eef2f6'],
  muted: ['#55616e', '#b0bac5'],

  // the mark of the product
  brand: ['#0b5c86', '#0b5c86'],
  'on-brand': ['#bfe6fb', '#bfe6fb'],

  // actions and links
  primary: ['#0b5c86', '#86cef2'],
  'primary-hover': ['#094c70', '#9fdaf7'],
  'primary-active': ['#073d5a', '#b8e5fb'],
  'on-primary': ['#ffffff', '#05293c'],
  // checked boxes and switches, with a white mark
  control: ['#0b5c86', '#2683b5'],
  'control-hover': ['#094c70', '#3494c8'],
  'control-active': ['#073d5a', '#1c6f9b'],
  accent: ['#0b5c86', '#92d4f6'],
  'accent-soft': ['#e3f3fc', '#1f3a4a'],
  focus: ['#0b5c86', '#92d4f6'],

  // states of things, in text
  danger: ['#ac2f33', '#fa999c'],
  'danger-soft': ['#fdeded', '#43262a'],
  success: ['#1c6e42', '#72ca9b'],
  warning: ['#77450d', '#fbb360'],
  'warning-soft': ['#fdf3e4', '#3d301d'],

  // votes
  agree: ['#1d777b', '#b1fde9'],
  disagree: ['#a74a04', '#fd8706'],
  pass: ['#5a5147', '#949385'],

  // opinion groups, by their number; none has the hue of a vote
  'group-0': ['#2d56b6', '#3c91fd'],
  'group-1': ['#804a62', '#bc85a4'],
  'group-2': ['#234113', '#8eba7a'],
  'group-3': ['#450687', '#e9c9fe'],
  'group-4': ['#547444', '#edf493'],
  'group-5': ['#7c0f28', '#feaaae'],
  'group-6': ['#5f1547', '#da66c2'],
  'group-7': ['#393a76', '#aea7ed'],

  // charts of counts, one tone a chart
  'chart-first': ['#0b5c86', '#56b4e9'],
  'chart-second': ['#7d5a00', '#e3c558'],

  // symbols on maps of comments
  'shape-circle': ['#0b5c86', '#56b4e9'],
  'shape-square': ['#7d5a00', '#e3c558'],
  'shape-triangle': ['#9754ed', '#de1994'],
  'shape-diamond': ['#7b8794', '#8a97a5'],
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

/** Prints `colours.css`. */
export function formatColourSheet(): string {
  const properties = NAMES.map((name) => `  --${name}: light-dark(${PAIRS[name].join(', ')});`)
  const hues = Array.from(
    { length: GROUP_COLOUR_COUNT },
    (_, at) => `.hue-${at} {\n  --hue: var(--group-${at});\n}\n`,
  )
  return [
    '/* Printed from colours.ts by `npx vitest run --update=all colours`. Each app sets `color-scheme`. */',
    `:root {\n${properties.join('\n')}\n}\n`,
    ...hues,
  ].join('\n')
}
