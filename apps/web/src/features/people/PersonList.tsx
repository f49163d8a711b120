import { Button, HTMLSelect, Tag } from '@blueprintjs/core'
import type { PeopleList, Person } from '@folkmoot/api-types/people'
import { canOwn, PERSON_ROLES, type PersonRole } from '@folkmoot/domain/people'
import { useId, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { formatReason } from '../../api/failure.ts'
import { type ApiDispatch, forgetSave, optimistic } from '../../api/optimistic.ts'
import { peopleMessages as messages } from '../../messages/people.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { useToast } from '../../ui/toasts.ts'
import {
  changePerson,
  type Place,
  showRole,
  useRemovePersonMutation,
  useTransferConversationMutation,
  ROLES_KIND,
} from './people-api.ts'

/** An act that waits for a yes. */
interface AskedAct {
  question: string
  consequence: string
  yes: string
  run: () => Promise<void>
}

/** The name of a person on screens. */
const getPersonName = ({ hname, uid }: Pick<Person, 'hname' | 'uid'>): string =>
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
  const dispatch = useDispatch<ApiDispatch>()
  const [sendRemoval] = useRemovePersonMutation()
  const [sendTransfer] = useTransferConversationMutation()
  const report = useReport()
  const navigate = useNavigate()
  const change = async (person: Person, role: PersonRole) => {
    const { uid } = person
    const about = { kind: ROLES_KIND, key: `${place.conversation_id ?? place.site_id ?? ''} ${uid}` }
    const { error } = await dispatch(
      optimistic({
        ...about,
        input: role,
        show: showRole(place, uid, role),
        send: changePerson.initiate({ body: { ...place, uid, role } }, { track: false }),
      }),
    )
    // the toast says why
    dispatch(forgetSave(about))
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
function usePersonActions(place: Place, own: number) {
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

interface Props {
  place: Place
  list: PeopleList
  /** number of the caller's account */
  own: number
  isAdmin: boolean
}

/** How somebody came to a role, in words. */
function formatOrigin({ origin, since }: Person): string | undefined {
  if (origin === 'holder') return messages.holder
  if (origin === 'site') return messages.throughSite
  if (origin === 'member') return messages.member
  return since === null ? undefined : messages.since(formatDay(since))
}

/** The roles that a person can get: an account of the site itself moderates at least. */
const listRoles = ({ origin }: Person): readonly PersonRole[] =>
  origin === 'member' ? PERSON_ROLES.filter((role) => role !== 'analyst') : PERSON_ROLES

/** Whether somebody is the last of a site's own accounts that owns it, who stays. */
const isLastOwner = ({ people }: PeopleList, { uid, origin, role }: Person): boolean =>
  origin === 'member' &&
  role === 'owner' &&
  !people.some((one) => one.origin === 'member' && one.role === 'owner' && one.uid !== uid)

interface RowProps extends Props {
  person: Person
  actions: ReturnType<typeof usePersonActions>
}

function RoleField({ person, list, actions }: RowProps) {
  const { origin } = person
  const canChange =
    canOwn(list.role) && (origin === 'invited' || origin === 'member') && !isLastOwner(list, person)
  if (!canChange)
    return (
      <Tag minimal round size="large">
        {messages.roles[person.role]}
      </Tag>
    )
  return (
    <HTMLSelect
      aria-label={messages.roleOf(getPersonName(person))}
      value={person.role}
      onChange={({ currentTarget }) => actions.askChange(person, currentTarget.value as PersonRole)}
      options={listRoles(person).map((value) => ({ value, label: messages.roles[value] }))}
    />
  )
}

function PersonButtons({ person, list, own, isAdmin, actions }: RowProps) {
  const { uid, origin, role } = person
  const name = getPersonName(person)
  const isOwn = uid === own
  const holds = list.people.some((one) => one.origin === 'holder' && one.uid === own)
  const canTransfer = list.conversation_id !== null && origin !== 'holder' && (holds || isAdmin) && !isOwn
  const canEnd = (origin === 'invited' || origin === 'member') && (isOwn || canOwn(list.role))
  return (
    <>
      {canTransfer && role !== 'analyst' && (
        <Button
          variant="outlined"
          aria-label={messages.transferTo(name)}
          onClick={() => actions.askTransfer(person)}
        >
          {messages.transfer}
        </Button>
      )}
      {canEnd && !isLastOwner(list, person) && (
        <Button
          variant="outlined"
          intent="danger"
          aria-label={isOwn ? messages.leave : messages.removeOne(name)}
          onClick={() => actions.askRemoval(person)}
        >
          {isOwn ? messages.leave : messages.remove}
        </Button>
      )}
    </>
  )
}

function PersonRow(props: RowProps) {
  const { person, own } = props
  const facts = [person.email, formatOrigin(person)].filter(Boolean)
  return (
    <li>
      <div className="stack gap-0 grow">
        <span className="strong">
          <bdi>{getPersonName(person)}</bdi>
          {person.uid === own && ` (${messages.you})`}
        </span>
        <span className="muted small entry-facts">{facts.join(' · ')}</span>
      </div>
      <div className="row gap-8">
        <RoleField {...props} />
        <PersonButtons {...props} />
      </div>
    </li>
  )
}

/** Who has which role; owners change roles and remove people, everybody may leave. */
export function PersonList(props: Props) {
  const id = useId()
  const actions = usePersonActions(props.place, props.own)
  const { asked, close } = actions
  return (
    <section aria-labelledby={id} className="stack gap-16 narrow">
      <h2 id={id}>{messages.listHeading}</h2>
      <ul className="entries">
        {props.list.people.map((person) => (
          <PersonRow key={`${person.origin} ${person.uid}`} {...props} person={person} actions={actions} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        question={asked?.question ?? ''}
        consequence={asked?.consequence ?? ''}
        yes={asked?.yes ?? ''}
        no={messages.cancel}
        intent="danger"
        onYes={() => {
          close()
          void asked?.run()
        }}
        onNo={close}
      />
    </section>
  )
}
