import type { map } from './en-map.ts'
import type { en } from './en.ts'

type Translation<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Name in keyof T]: Translation<T[Name]> }

/** The sentences of the opinion map. */
export type MapMessages = Translation<typeof map>

/** All sentences of the page. A language with a missing sentence or other arguments does not compile. */
export type TranslatedMessages = Translation<typeof en> & { readonly map: MapMessages }

/** The sentences that a page has from its start: those of the map in English come with the map (`useMapMessages`). */
export type Messages = Omit<TranslatedMessages, 'map'> & Partial<Pick<TranslatedMessages, 'map'>>
