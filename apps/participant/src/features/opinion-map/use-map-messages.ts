import { map } from '../../messages/en-map.ts'
import type { MapMessages } from '../../messages/messages.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** The sentences of the opinion map in the reader's language; English ones come with the map. */
export const useMapMessages = (): MapMessages => useMessages().map ?? map
