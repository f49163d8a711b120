/** The theme of the page. */
export type ChartTheme = 'light' | 'dark'

/** The colour of a chart; the two tones differ in hue and lightness. */
export type ChartTone = 'first' | 'second'

interface Palette {
  readonly tones: Readonly<Record<ChartTone, string>>
  readonly text: string
  readonly line: string
  readonly surface: string
}

/**
 * Colours that people with any kind of colour vision can distinguish (after Okabe and Ito). Their contrast with the page is at
 * least 3:1 for lines and 4.5:1 for text.
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

export const getPalette = (theme: ChartTheme): Palette => PALETTES[theme]
