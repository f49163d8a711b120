import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { signInOnPage, setUpPeople } from './support/people.ts'
import * as story from './support/whole-conversation.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

/** From thirty people on, public results go on at once; with fewer they wait for an hour after the first votes that came in a hurry. */
const PEOPLE_COUNT = 30

it('[PART-1] [PART-3] [PART-4] [MOD-8] [RPT-1] one conversation, from its creation to its printed report', async () => {
  const owner = await product.page()
  await owner.goto('/signin')
  await signInOnPage(owner, 'ada')
  const id = await story.createConversationByForm(owner)
  const codes = await story.openWave(owner, id, PEOPLE_COUNT)
  await story.launch(owner, id)
  const join = (at: number) => story.redeemInvite(product, id, codes[at])
  const [ana, bo, cem] = await Promise.all([join(0), join(1), join(2)])
  await Promise.all([story.voteOnAll(ana, true), story.voteAndWrite(bo), story.voteOnAll(cem, false)])
  await story.acceptComment(await openAs('ben', `/m/${id}/comments`))
  await story.agreeWithNewComment(ana)
  await story.joinAndVote(product, id, codes.slice(3))
  await story.waitForGroups(ana)

  const reader = await product.page()
  await story.openReport(owner, id, reader)
  const print = reader.getByRole('button', { name: 'Print or save as PDF' })
  await print.waitFor()
  await reader.emulateMedia({ media: 'print' })
  expect(await print.isVisible()).toBe(false)
  const paper = (await reader.pdf({ format: 'A4' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1)
})
