/** Number of group colours; further groups repeat them. */
export const GROUP_COLOUR_COUNT = 8

/** The class that sets `--hue` to a group's colour. It goes with the group's number, so it stays through updates. */
export const getGroupHueClass = (group: number): string => `hue-${group % GROUP_COLOUR_COUNT}`
