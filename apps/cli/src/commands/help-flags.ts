/** Flag of `help` that writes man pages. It is a file of its own because the first words need it, and not the help itself. */
export const MAN_FLAG = '--man'
