import type { en } from './en.ts'

type Translation<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Name in keyof T]: Translation<T[Name]> }

/** All sentences of the page. A language with a missing sentence or other arguments does not compile. */
export type Messages = Translation<typeof en>
