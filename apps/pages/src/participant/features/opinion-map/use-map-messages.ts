import { MIN_GROUP_VOTES } from '@folkmoot/domain/reports/findings'
import { useLanguage } from '../../messages/use-language.ts'
import { listBlockingGroups, type PublishedMap } from './opinion-map-view.ts'
import { map } from '../../messages/en-map.ts'
import type { MapMessages } from '../../messages/messages.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** Gives the function that says why there is no common ground: a group that is too small for it, or a general sentence. */
export function useNoCommon(nameGroup: (id: number) => string) {
  const words = useMapMessages()
  const { language } = useLanguage()
  return (map: Pick<PublishedMap, 'findings'>, general: string): string => {
    const blocking = listBlockingGroups(map).map((id) => words.group(nameGroup(id)))
    if (blocking.length === 0) return general
    return words.unitesBlocked(new Intl.ListFormat(language).format(blocking), MIN_GROUP_VOTES)
  }
}

/** The sentences of the opinion map in the reader's language; English ones come with the map. */
export const useMapMessages = (): MapMessages => useMessages().map ?? map
