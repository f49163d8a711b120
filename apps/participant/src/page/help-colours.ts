import type { CSSProperties } from 'react'

/** The least contrast of text that is read (WCAG 2.2, 1.4.3). */
const READABLE = 4.5

/** A colour of a style sheet as red, green and blue from 0 to 1; undefined for what the browser does not know. */
function channelsOf(colour: string): number[] | undefined {
  const probe = document.createElement('span')
  probe.style.color = colour
  if (probe.style.color === '') return undefined
  document.body.append(probe)
  const computed = getComputedStyle(probe).color
  probe.remove()
  const numbers = /^rgba?\(([^)]+)\)/.exec(computed)?.[1]?.split(/[\s,/]+/)
  return numbers?.slice(0, 3).map((channel) => Number(channel) / 255)
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/**
 * The host's colours of the explanation. Their text colour is taken when it can be read on their background; else black or
 * white, whichever is read better. A text colour alone stands on no known background and is taken with white or black behind.
 */
export function helpColours(background: string | null, colour: string | null): CSSProperties {
  const paper = background ? channelsOf(background) : undefined
  const ink = colour ? channelsOf(colour) : undefined
  if (!paper && !ink) return {}
  if (!paper && ink) return { color: colour ?? '', background: luminance(ink) > 0.18 ? '#000' : '#fff' }
  const ground = luminance(paper ?? [])
  const chosen = ink && contrast(ground, luminance(ink)) >= READABLE
  const readable = ground > 0.179 ? '#000' : '#fff'
  return { background: background ?? '', color: chosen ? (colour ?? '') : readable }
}
