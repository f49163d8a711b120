import { createKey, type OutboxItem, type Person, type Store } from './store.ts'

/** A store that is lost with the page, for browsers without IndexedDB, as in some private windows. */
export function createMemoryStore(): Store {
  const people = new Map<string, Person>()
  const items = new Map<number, OutboxItem>()
  let lastId = 0
  const ensurePerson = (name: string): Person => {
    const person = people.get(name) ?? { name, participant_key: createKey() }
    people.set(name, person)
    return person
  }
  return {
    isPersistent: false,
    ensurePerson: async (name) => ensurePerson(name),
    setToken: async (name, token) => {
      const { participant_key } = ensurePerson(name)
      people.set(name, { name, participant_key, ...(token === undefined ? {} : { token }) })
    },
    add: async (name, item) => {
      lastId += 1
      const added = { ...item, id: lastId, name }
      items.set(lastId, added)
      return added
    },
    list: async (name) => [...items.values()].filter((item) => item.name === name),
    markTried: async (item) => void items.set(item.id, { ...item, tried: true }),
    remove: async (id) => void items.delete(id),
  }
}
