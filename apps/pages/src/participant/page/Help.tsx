import { computeContrast, computeLuminance, MIN_CONTRAST, parseHexColour } from '@folkmoot/domain/colours'
import { type CSSProperties, useState } from 'react'
import { useMessages } from '../messages/language.tsx'

/** Parses a colour's name through the browser, which computes it as `rgb(…)`. */
function parseNamedColour(name: string): number[] | undefined {
  const probe = document.createElement('span')
  probe.style.color = name
  document.body.append(probe)
  const [, channels] = /^rgba?\(([^)]+)\)/.exec(getComputedStyle(probe).color) ?? []
  probe.remove()
  return channels?.split(/[\s,/]+/).map((channel) => Number(channel) / 255)
}

/** Parses a CSS colour into red, green and blue from 0 to 1; undefined for an unknown one. */
const parseColour = (colour: string): number[] | undefined =>
  colour.startsWith('#') ? parseHexColour(colour.slice(1)) : parseNamedColour(colour)

/**
 * Chooses the colours of the explanation. The host's text colour is used if it is readable on the host's background; otherwise
 * the more readable of black and white. A text colour without a background gets black or white behind it.
 */
export function chooseHelpColours(background: string | null, colour: string | null): CSSProperties {
  const paper = background ? parseColour(background) : undefined
  const ink = colour ? parseColour(colour) : undefined
  if (!paper && !ink) return {}
  if (!paper && ink)
    return { color: colour ?? '', background: computeLuminance(ink) > 0.18 ? '#000' : '#fff' }
  const ground = computeLuminance(paper ?? [])
  const chosen = ink && computeContrast(ground, computeLuminance(ink)) >= MIN_CONTRAST
  const readable = ground > 0.179 ? '#000' : '#fff'
  return { background: background ?? '', color: chosen ? (colour ?? '') : readable }
}

interface Props {
  background: string | null
  colour: string | null
  /** whether the person can vote and write here */
  canVote: boolean
  canWrite: boolean
}

/** On screens of this width the first comment fits below the open explanation. */
const WIDE_SCREEN_QUERY = '(width >= 40rem)'

/** Explanation in the host's colours. It is folded on a phone to show the first comment at once. */
export function Help({ background, colour, canVote, canWrite }: Props) {
  const { help } = useMessages()
  const [isOpen] = useState(() => window.matchMedia(WIDE_SCREEN_QUERY).matches)
  return (
    <details className="help" style={chooseHelpColours(background, colour)} open={isOpen}>
      <summary>
        <h2>{help.heading}</h2>
      </summary>
      {canVote && <p>{help.vote}</p>}
      {canWrite && <p>{help.write}</p>}
    </details>
  )
}
