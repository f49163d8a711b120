/** A dot of a card's map, in its pixels. */
interface CardDot {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly colour: string
  /** in the middle of a group, in `ink` */
  readonly letter?: string
  readonly ink?: string
}

/** What the picture of a report's link shows. Its words have Latin letters alone, which are in our fonts. */
export interface StoryCard {
  readonly asker: string
  /** the hash of their logo */
  readonly logo: string | null
  /** the colour of buttons and links, where it can be read on white */
  readonly accent: string | null
  readonly title: string
  /** what people agree on, or that it is too early to say */
  readonly finding: string
  /** the comment; empty without one */
  readonly quotation: string
  readonly facts: string
  /** empty without groups */
  readonly dots: readonly CardDot[]
}

/** Size of the picture, and of the map in it, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const
export const CARD_MAP_SIZE = { width: 460, height: 400 } as const
