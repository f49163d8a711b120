import { escapeCell } from './import/escape-cell.ts'

/**
 * A conversation to begin with: a question, what people should know before they vote, and seed comments on both sides of it, so
 * that the first participants have something to agree and to disagree with. Words in square brackets are the host's to replace.
 */
interface ConversationTemplate {
  /** what it is for, in a few words */
  readonly name: string
  readonly topic: string
  readonly description: string
  readonly seeds: readonly string[]
}

/** The templates by the word that the command line takes. */
export const CONVERSATION_TEMPLATES = {
  neighbourhood: {
    name: 'A plan for a neighbourhood',
    topic: 'What should change in [our neighbourhood] in the next five years?',
    description:
      'The town is writing a plan for [our neighbourhood]: its streets, squares, green spaces and buildings. Tell us what should stay and what should change.\n\n' +
      'The planning office reads the results, answers them in public on [date], and says which of them the draft of the plan takes up and why.',
    seeds: [
      'Children should be able to walk to school alone without crossing a fast road.',
      'There should be fewer parking places at the kerb, and more trees in their place.',
      'Shops lose customers when parking places go.',
      'New homes should be built on empty plots before any green space is built on.',
      'Buildings here should have at most four floors.',
      'Taller buildings are fine if the ground floor has shops or cafés.',
      'We need a place indoors where people can meet without having to buy something.',
      'Through traffic should be kept out of the side streets.',
      'Bicycles and pedestrians need paths of their own.',
      'The neighbourhood needs better bus connections in the evening.',
      'Older people need more benches and a public toilet.',
      'The most important thing is that rents do not rise because of the plan.',
    ],
  },
  budget: {
    name: 'A budget',
    topic: 'How should [our town] spend its money next year?',
    description:
      'The council decides next year’s budget in [month]. Costs have risen, so not everything can go on as before. Tell us what matters most, what can wait, and how money could be raised.\n\n' +
      'The results go to the finance committee before its first reading on [date]. It publishes its answer to each point on which most people agree.',
    seeds: [
      'Repairing schools should come before any new building.',
      'The library should stay open at the weekend, even if that costs more.',
      'The swimming pool should be kept, even if entry becomes dearer.',
      'The town should rather borrow money than close facilities.',
      'The town should not take on new debt.',
      'Parking in the centre should cost more, and the money should go to buses.',
      'Property tax may rise a little if the money stays in the neighbourhoods.',
      'Streets can wait: money should go to child care first.',
      'Clubs and associations should get the same support as this year.',
      'Part of the budget should be decided by residents themselves.',
      'Work that volunteers can do should not be paid for by the town.',
      'Every department should save the same share.',
      'Saving energy in public buildings should come first, because it pays for itself.',
    ],
  },
  policy: {
    name: 'A question of policy',
    topic: 'Should [our town] limit short-term letting of homes?',
    description:
      'More and more homes in [our town] are let to visitors for a few days. The council can limit this, or leave it as it is. This conversation is about what a rule should achieve and where it would go too far.\n\n' +
      'It is open to everybody who lives or works here. The council debates a proposal on [date], and the results are part of its papers.',
    seeds: [
      'People who live here must come before visitors when homes are scarce.',
      'Whoever owns a home should decide freely to whom they let it.',
      'Letting a room in one’s own home should always be allowed.',
      'A whole home should be let to visitors for at most 60 days a year.',
      'Owners of several holiday flats should pay a higher tax.',
      'Visitors bring money that the shops and restaurants here need.',
      'Noise from holiday flats is a problem in my building.',
      'A register of all holiday flats would be enough for now.',
      'A rule makes sense only if the town checks that it is kept.',
      'There are too few hotel rooms to do without holiday flats.',
      'Building more homes helps more than any limit.',
      'Fines should go into a fund for affordable homes.',
    ],
  },
} as const satisfies Readonly<Record<string, ConversationTemplate>>

export type TemplateName = keyof typeof CONVERSATION_TEMPLATES
export const TEMPLATE_NAMES = Object.keys(CONVERSATION_TEMPLATES) as TemplateName[]

/** The seed comments of a template as the CSV text that `uploadComments` takes. */
export const formatTemplateCsv = (name: TemplateName): string =>
  ['comment_text', ...CONVERSATION_TEMPLATES[name].seeds.map((text) => escapeCell(text, 'always'))].join('\n')

const PLACEHOLDER_PATTERN = /\[[^[\]]+\]/g

/** The words in square brackets that hosts replace. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  Object.values(CONVERSATION_TEMPLATES).flatMap(({ topic, description, seeds }) =>
    [topic, description, ...seeds].flatMap((text) => text.match(PLACEHOLDER_PATTERN) ?? []),
  ),
)

/** Finds the words in brackets of the templates that texts still have, each once, in their order. Other brackets are the host's own. */
export const findPlaceholders = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => text.match(PLACEHOLDER_PATTERN) ?? []).filter((one) => PLACEHOLDERS.has(one)),
  ),
]
