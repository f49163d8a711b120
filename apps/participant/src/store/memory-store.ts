import { createKey, type OutboxItem, type Person, type Store } from './store.ts'

/** A store that ends with the page, for browsers that keep nothing, as in some private windows. */
export function createMemoryStore(): Store {
  const people = new Map<string, Person>()
  const kept = new Map<number, OutboxItem>()
  let last = 0
  const person = (name: string): Person => {
    const known = people.get(name) ?? { name, participant_key: createKey() }
    people.set(name, known)
    return known
  }
  return {
    isPersistent: false,
    ensurePerson: async (name) => person(name),
    setToken: async (name, token) => {
      const { participant_key } = person(name)
      people.set(name, { name, participant_key, ...(token === undefined ? {} : { token }) })
    },
    add: async (name, toSend) => {
      last += 1
      const added = { ...toSend, id: last, name }
      kept.set(last, added)
      return added
    },
    list: async (name) => [...kept.values()].filter((one) => one.name === name),
    markTried: async (one) => void kept.set(one.id, { ...one, tried: true }),
    remove: async (id) => void kept.delete(id),
  }
}
