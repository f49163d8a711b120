/** A reason why the server cannot start, for the terminal. */
export class StartError extends Error {}
