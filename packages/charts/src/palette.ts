/** Which of the two themes of a page a chart is drawn on. */
export type ChartTheme = 'light' | 'dark'

/** Which measure a chart shows; two on one page differ in hue and in lightness. */
export type ChartTone = 'first' | 'second'

interface Palette {
  readonly tones: Readonly<Record<ChartTone, string>>
  readonly text: string
  readonly line: string
  readonly surface: string
}

/**
 * Colours that people with any kind of colour vision tell apart (after Okabe and Ito), with at least 3:1 against the
 * page for lines and 4.5:1 for text.
 */
const PALETTES: Readonly<Record<ChartTheme, Palette>> = {
  light: {
    tones: { first: '#0072b2', second: '#c24e00' },
    text: '#404854',
    line: '#d3d8de',
    surface: '#ffffff',
  },
  dark: {
    tones: { first: '#56b4e9', second: '#e69f00' },
    text: '#d3d8de',
    line: '#404854',
    surface: '#2f343c',
  },
}

/** The colours of a theme. */
export const getPalette = (theme: ChartTheme): Palette => PALETTES[theme]
