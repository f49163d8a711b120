import type { Person } from '@folkmoot/api-types/people'
import type { PersonRole } from '@folkmoot/domain/people'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatReason } from '../../api/failure.ts'
import { peopleMessages as messages } from '../../messages/people.ts'
import { useToast } from '../../ui/toasts.ts'
import {
  useChangePersonMutation,
  useRemovePersonMutation,
  useTransferConversationMutation,
} from './people-api.ts'
import type { Place } from './place.ts'

/** An act that waits for a yes. */
export interface AskedAct {
  question: string
  consequence: string
  yes: string
  run: () => Promise<void>
}

/** The name of a person on screens. */
export const getPersonName = ({ hname, uid }: Pick<Person, 'hname' | 'uid'>): string =>
  hname?.trim() || messages.unnamed(uid)

/** Shows how an act ended. */
function useReport() {
  const showToast = useToast()
  return (error: unknown, done: string, failed: string): boolean => {
    if (error) showToast({ message: `${failed} ${formatReason(error)}`, intent: 'danger' })
    else showToast({ message: done, intent: 'success' })
    return !error
  }
}

/** Changes roles, removes people, leaves and hands over; what cannot be undone waits for a yes. */
export function usePersonActions(place: Place, own: number) {
  const [asked, setAsked] = useState<AskedAct>()
  const [sendChange] = useChangePersonMutation()
  const [sendRemoval] = useRemovePersonMutation()
  const [sendTransfer] = useTransferConversationMutation()
  const report = useReport()
  const navigate = useNavigate()

  const change = async (person: Person, role: PersonRole) => {
    const { error } = await sendChange({ body: { ...place, uid: person.uid, role } })
    report(error, messages.roleChanged(getPersonName(person), messages.roles[role]), messages.changeFailed)
  }
  const askChange = (person: Person, role: PersonRole) => {
    if (person.uid !== own) return void change(person, role)
    const { demoteQuestion: question, demoteConsequence: consequence, demote: yes } = messages
    setAsked({ question, consequence, yes, run: () => change(person, role) })
  }
  const remove = async (person: Person) => {
    const { uid } = person
    const { error } = await sendRemoval({ body: { ...place, uid } })
    const isGone = report(error, messages.removed(getPersonName(person)), messages.removeFailed)
    if (isGone && uid === own) await navigate('/')
  }
  const askRemoval = (person: Person) => {
    const isMember = person.origin === 'member'
    const run = () => remove(person)
    if (person.uid === own)
      setAsked({
        question: messages.leaveQuestion,
        consequence: isMember ? messages.leaveMemberConsequence : messages.leaveConsequence,
        yes: messages.leave,
        run,
      })
    else
      setAsked({
        question: messages.removeQuestion(getPersonName(person)),
        consequence: isMember ? messages.removeMemberConsequence : messages.removeConsequence,
        yes: messages.remove,
        run,
      })
  }
  const askTransfer = (person: Person) => {
    const name = getPersonName(person)
    const { conversation_id } = place
    if (conversation_id === undefined) return
    const run = async () => {
      const { error } = await sendTransfer({ body: { conversation_id, uid: person.uid } })
      report(error, messages.transferred(name), messages.transferFailed)
    }
    const question = messages.transferQuestion(name)
    setAsked({ question, consequence: messages.transferConsequence(name), yes: messages.transfer, run })
  }
  return { asked, close: () => setAsked(undefined), askChange, askRemoval, askTransfer }
}
