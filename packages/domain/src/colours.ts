/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5

/** Parses three or six hexadecimal digits into red, green and blue from 0 to 1. */
export const parseHexColour = (hex: string): number[] => {
  const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
}

/** Relative luminance of red, green and blue (WCAG 2.2). */
export function computeLuminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two luminances, from 1 to 21 (WCAG 2.2). */
export const computeContrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

const WHITE_LUMINANCE = 1

/** True for a colour, as # and three or six digits, on which white letters can be read, and which can be read on white. */
export const isReadableAccent = (colour: string): boolean =>
  /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour) &&
  computeContrast(WHITE_LUMINANCE, computeLuminance(parseHexColour(colour.slice(1)))) >= MIN_CONTRAST

/** The tokens of buttons and links in the host's colour; paler in the dark. None where it cannot be read. */
export function createAccentTokens(colour: string | null | undefined): Readonly<Record<string, string>> {
  if (!colour || !isReadableAccent(colour)) return {}
  const mix = (light: string, dark: string) =>
    `light-dark(color-mix(in srgb, ${colour}, #000 ${light}), color-mix(in srgb, ${colour}, #fff ${dark}))`
  return {
    '--primary': mix('0%', '60%'),
    '--primary-hover': mix('15%', '70%'),
    '--primary-active': mix('30%', '80%'),
    '--accent': mix('0%', '60%'),
  }
}
