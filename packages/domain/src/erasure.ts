/** The state of a conversation that decides what an erasure leaves. Flags may be booleans, or 0 and 1 as stored. */
interface PublicationState {
  readonly is_active: boolean | number
  readonly is_data_open: boolean | number
}

/**
 * True when the votes of an erased person stay as numbers without a person: the owner has closed the conversation and published
 * its votes. In any other one they are deleted: the next analysis is without them, the public state as `stepPublicVotes` says.
 */
export const areVotesKept = ({ is_active, is_data_open }: PublicationState): boolean =>
  !is_active && Boolean(is_data_open)

/** What happens to erased votes (docs/mathematics.md section 26), in the same words on every page and in the command line. */
export const ERASED_VOTES =
  'Erased votes belong to nobody at once, and the results that moderators see leave them out at the next analysis. ' +
  'Public results count them, as numbers without a person, until the votes of at least three others on the same comment are ' +
  'erased too, and go on counting one of these, drawn by lot: otherwise everybody could see how somebody voted.'

/** Comments that their authors have erased have no text. */
export const isErasedComment = ({ txt }: { readonly txt: string }): boolean => txt === ''
