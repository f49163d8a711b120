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
interface AskedAct {
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

/** The calls, each with a toast that says how it ended. */
function useCalls(place: Place, own: number) {
  const [sendChange] = useChangePersonMutation()
  const [sendRemoval] = useRemovePersonMutation()
  const [sendTransfer] = useTransferConversationMutation()
  const report = useReport()
  const navigate = useNavigate()
  const change = async (person: Person, role: PersonRole) => {
    const { error } = await sendChange({ body: { ...place, uid: person.uid, role } })
    report(error, messages.roleChanged(getPersonName(person), messages.roles[role]), messages.changeFailed)
  }
  const remove = async (person: Person) => {
    const { uid } = person
    const { error } = await sendRemoval({ body: { ...place, uid } })
    const isGone = report(error, messages.removed(getPersonName(person)), messages.removeFailed)
    if (isGone && uid === own) await navigate('/')
  }
  const transfer = async (person: Person, conversation_id: string) => {
    const { error } = await sendTransfer({ body: { conversation_id, uid: person.uid } })
    report(error, messages.transferred(getPersonName(person)), messages.transferFailed)
  }
  return { change, remove, transfer }
}

/** Says what removing a person, or leaving, takes away. */
function describeRemoval(person: Person, own: number): Omit<AskedAct, 'run'> {
  const isMember = person.origin === 'member'
  if (person.uid === own)
    return {
      question: messages.leaveQuestion,
      consequence: isMember ? messages.leaveMemberConsequence : messages.leaveConsequence,
      yes: messages.leave,
    }
  return {
    question: messages.removeQuestion(getPersonName(person)),
    consequence: isMember ? messages.removeMemberConsequence : messages.removeConsequence,
    yes: messages.remove,
  }
}

/** Changes roles, removes people, leaves and hands over; what cannot be undone waits for a yes. */
export function usePersonActions(place: Place, own: number) {
  const [asked, setAsked] = useState<AskedAct>()
  const { change, remove, transfer } = useCalls(place, own)
  const askChange = (person: Person, role: PersonRole) => {
    if (person.uid !== own) return void change(person, role)
    const { demoteQuestion: question, demoteConsequence: consequence, demote: yes } = messages
    setAsked({ question, consequence, yes, run: () => change(person, role) })
  }
  const askRemoval = (person: Person) =>
    setAsked({ ...describeRemoval(person, own), run: () => remove(person) })
  const askTransfer = (person: Person) => {
    const name = getPersonName(person)
    const { conversation_id } = place
    if (conversation_id === undefined) return
    setAsked({
      question: messages.transferQuestion(name),
      consequence: messages.transferConsequence(name),
      yes: messages.transfer,
      run: () => transfer(person, conversation_id),
    })
  }
  return { asked, close: () => setAsked(undefined), askChange, askRemoval, askTransfer }
}
