import { createParticipantKey, type OutboxItem, type StoredParticipant, type Store } from './store.ts'

const listVisitors = (participants: readonly StoredParticipant[], conversation_id: string): string[] =>
  participants
    .filter(({ name, token }) => token !== undefined && name.startsWith(`${conversation_id} `))
    .map(({ name }) => name)

/** A store that is lost with the page, for browsers without IndexedDB, as in some private windows. */
export function createMemoryStore(): Store {
  const participants = new Map<string, StoredParticipant>()
  const items = new Map<number, OutboxItem>()
  let lastId = 0
  const ensureParticipant = (storageKey: string): StoredParticipant => {
    const participant = participants.get(storageKey) ?? {
      name: storageKey,
      participant_key: createParticipantKey(),
    }
    participants.set(storageKey, participant)
    return participant
  }
  return {
    isPersistent: false,
    ensureParticipant: async (storageKey) => ensureParticipant(storageKey),
    listVisitors: async (conversation_id) => listVisitors([...participants.values()], conversation_id),
    setToken: async (storageKey, token) => {
      const { participant_key } = ensureParticipant(storageKey)
      participants.set(storageKey, {
        name: storageKey,
        participant_key,
        ...(token === undefined ? {} : { token }),
      })
    },
    add: async (storageKey, item) => {
      lastId += 1
      const added = { ...item, id: lastId, name: storageKey }
      items.set(lastId, added)
      return added
    },
    list: async (storageKey) => [...items.values()].filter((item) => item.name === storageKey),
    markTried: async (item) => void items.set(item.id, { ...item, tried: true }),
    remove: async (id) => void items.delete(id),
    forget: async (storageKey) => {
      participants.delete(storageKey)
      for (const item of items.values()) if (item.name === storageKey) items.delete(item.id)
    },
  }
}
