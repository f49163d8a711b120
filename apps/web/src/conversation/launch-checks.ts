/** The preparations before people are invited, in the order of the checklist. */
const LAUNCH_STEPS = ['description', 'seeds', 'moderation', 'waiting', 'link'] as const
export type LaunchStep = (typeof LAUNCH_STEPS)[number]

/** Seed comments that a conversation should start with: the first participants need something to vote on. */
export const MIN_SEEDS = 10

/** The facts that decide the steps. A number is undefined until it is known. */
export interface LaunchState {
  readonly description: string | null
  /** seed comments that participants see */
  readonly seeds: number | undefined
  /** someone chose how comments are moderated, or turned strict moderation on */
  readonly isModerationChosen: boolean
  /** comments to review */
  readonly waiting: number | undefined
  /** the share link was opened or copied, or someone else takes part */
  readonly isLinkTried: boolean
}

/** A step and whether it is done; undefined until that is known. */
export interface LaunchCheck {
  readonly step: LaunchStep
  readonly isDone: boolean | undefined
}

/** Creates the checklist before launching. It is a reminder and never prevents the launch. */
export function createLaunchChecklist(state: LaunchState): LaunchCheck[] {
  const { description, seeds, waiting, isModerationChosen, isLinkTried } = state
  const isDone: Readonly<Record<LaunchStep, boolean | undefined>> = {
    description: (description ?? '').trim() !== '',
    seeds: seeds === undefined ? undefined : seeds >= MIN_SEEDS,
    moderation: isModerationChosen,
    waiting: waiting === undefined ? undefined : waiting === 0,
    link: isLinkTried,
  }
  return LAUNCH_STEPS.map((step) => ({ step, isDone: isDone[step] }))
}
