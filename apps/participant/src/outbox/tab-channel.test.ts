import { createAgreeVote } from '../test/open-outbox.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openTabChannel } from './tabs.ts'

function openTab(name: string) {
  const heard: (readonly number[])[] = []
  const channel = openTabChannel(name, (answers) => void heard.push(answers.map(({ tid }) => tid)))
  onTestFinished(channel.close)
  return { heard, ...channel }
}

it('[PART-5] a tab tells the others of the same person what was answered, not itself', async () => {
  const [one, other, stranger] = [openTab('2a ada'), openTab('2a ada'), openTab('2a ben')]
  one.notify([createAgreeVote(3), createAgreeVote(4)])
  one.notify([])
  await expect.poll(() => other.heard).toEqual([[3, 4], []])
  expect([one.heard, stranger.heard]).toEqual([[], []])
})

it('[PART-5] what is not a list of comments counts as a change without answers', async () => {
  const tab = openTab('2a ada')
  const channel = new BroadcastChannel('folkmoot 2a ada')
  onTestFinished(() => channel.close())
  for (const data of [['3'], [3], [null], { 0: 3 }, 'all', [createAgreeVote(5)]]) channel.postMessage(data)
  await expect.poll(() => tab.heard).toEqual([[], [], [], [], [], [5]])
})

it('[PART-5] a closed tab neither tells nor hears anything, and needs no channel', async () => {
  const [closed, other] = [openTab('2a ada'), openTab('2a ada')]
  closed.close()
  expect(() => closed.notify([createAgreeVote(1)])).not.toThrow()
  other.notify([createAgreeVote(2)])
  const witness = openTab('2a ada')
  other.notify([createAgreeVote(3)])
  await expect.poll(() => witness.heard).toEqual([[3]])
  expect([closed.heard, other.heard]).toEqual([[], []])
  vi.stubGlobal('BroadcastChannel', undefined)
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  const alone = openTab('2a ada')
  alone.notify([createAgreeVote(4)])
  expect(alone.heard).toEqual([])
})
