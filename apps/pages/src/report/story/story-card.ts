import { isReadableAccent } from '@folkmoot/domain/colours'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { CARD_MAP_SIZE, type StoryCard } from '@folkmoot/domain/reports/card'
import { COLOURS, getOnGroupName, type ColourName } from '@folkmoot/ui/colours'
import { GROUP_COLOUR_COUNT } from '@folkmoot/ui/group-hue'
import { layOutMap } from './story-map.ts'
import { getRowShare, getRowSide, shortenQuotation, type StoryView } from './story-view.ts'

const MAP = { ...CARD_MAP_SIZE, margin: 24, strip: 0, maxRadius: 13 } as const
const LETTER_RADIUS = 17
const MAX_TITLE_CHARACTERS = 120
const MAX_ASKER_CHARACTERS = 60

/** The letters of our fonts, and what stands between them. */
const IS_LATIN = /^[\p{Script=Latin}\p{Script=Common}]*$/u
const COLOUR = COLOURS.light

function listDots(story: StoryView): StoryCard['dots'] {
  const map = layOutMap(story, MAP)
  if (!map) return []
  const getHue = (group: number) => group % GROUP_COLOUR_COUNT
  const getColour = (group: number) => COLOUR[`group-${getHue(group)}` as ColourName]
  return [
    ...map.dots.map(({ x, y, radius, group }) => ({ x, y, radius, colour: getColour(group) })),
    ...map.letters.map(({ x, y, id, letter }) => {
      const ink = COLOUR[getOnGroupName(getHue(id))]
      return { x, y, radius: LETTER_RADIUS, colour: getColour(id), letter, ink }
    }),
  ]
}

function cut(text: string, characters: number): string {
  const all = [...text]
  return all.length > characters ? `${all.slice(0, characters).join('')}…` : text
}

/** Creates what the picture of a Story's link shows; undefined for words in other letters than ours. */
export function createStoryCard(story: StoryView): StoryCard | undefined {
  const { m, data, common, silence } = story
  const { conversation, counts } = data
  const { logo, style_btn } = conversation
  const [first] = silence === undefined ? common : []
  const card = {
    asker: cut(conversation.asked_by ?? conversation.ownername ?? '', MAX_ASKER_CHARACTERS),
    logo,
    accent: style_btn && isReadableAccent(style_btn) ? style_btn : null,
    title: cut(getConversationTitle(conversation, m.untitled), MAX_TITLE_CHARACTERS),
    finding: first
      ? `${m.formats.formatPercent(getRowShare(first.finding))} ${m.ofAll[getRowSide(first.finding)]}`
      : silence === undefined
        ? m.lead.noCommon
        : m.lead.early,
    quotation: first ? m.quote(shortenQuotation(first)) : '',
    facts: `${m.facts.voters(counts.voters)} · ${m.facts.votes(counts.votes)}`,
    dots: listDots(story),
  }
  const { asker, finding, quotation, facts } = card
  return IS_LATIN.test([asker, card.title, finding, quotation, facts].join('')) ? card : undefined
}
