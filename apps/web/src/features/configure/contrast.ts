/** The minimum contrast of readable text (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST_RATIO = 4.5

type Rgb = readonly [red: number, green: number, blue: number]

/**
 * Parses a colour into red, green and blue, each from 0 to 255; undefined for other formats and transparent colours.
 * @param colour #rgb, #rrggbb, or a browser's computed colour: rgb(1, 2, 3)
 */
export function parseRgb(colour: string): Rgb | undefined {
  const [, short, long, red, green, blue] =
    /^(?:#([0-9a-f]{3})|#([0-9a-f]{6})|rgb\((\d+), (\d+), (\d+)\))$/i.exec(colour.trim()) ?? []
  const digits = long ?? short?.replaceAll(/./g, '$&$&')
  if (digits === undefined) return red === undefined ? undefined : [Number(red), Number(green), Number(blue)]
  const bits = Number.parseInt(digits, 16)
  return [bits >> 16, (bits >> 8) & 255, bits & 255]
}

/** The relative luminance of an sRGB colour, from 0 to 1 (WCAG 2.2). */
function computeLuminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, from 1 (equal) to 21 (black and white) (WCAG 2.2). */
export function computeContrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
