import { Button } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import type { Recipient } from '@folkmoot/api-types/recipients'
import { formatNumber } from '@folkmoot/domain/format-number'
import { TABLE_COLUMNS } from '@folkmoot/domain/table-query'
import { recipientMessages as messages } from '../../messages/recipients.ts'
import { SortHeader } from '../../ui/table/SortHeader.tsx'
import type { PagedTable } from '../../ui/table/use-table-query.ts'

interface Props {
  people: readonly Recipient[]
  onForget: (person: Recipient) => void
  table: PagedTable
}

const formatMailState = ({ mail_state, mail_problem }: Recipient): string =>
  mail_problem === null
    ? messages.states[mail_state]
    : `${messages.states[mail_state]}: ${messages.problems[mail_problem]}`

// a scrollable region must be reachable by keyboard
const REGION_PROPS = { role: 'region', 'aria-label': messages.tableName, tabIndex: 0 } as const

function PersonRow({ person, onForget }: Pick<Props, 'onForget'> & { person: Recipient }) {
  return (
    <tr>
      <th scope="row">{person.name}</th>
      <td>{person.email}</td>
      <td>{messages.languageNames[person.lang]}</td>
      <td>
        <code>{person.invite_code}</code>
      </td>
      <td className="code-number">{formatNumber(person.wave)}</td>
      <td>{formatMailState(person)}</td>
      <td>
        <Button
          variant="minimal"
          icon={<Trash />}
          aria-label={messages.forgetOne(person.name || person.email)}
          onClick={() => onForget(person)}
        />
      </td>
    </tr>
  )
}

/** A page of people with unused codes. */
export function PeopleTable({ people, onForget, table }: Props) {
  return (
    <div className="code-table" {...REGION_PROPS}>
      <table>
        <thead>
          <tr>
            {TABLE_COLUMNS.recipients.map((name, column) => (
              <SortHeader key={name} title={messages.columns[name]} column={column} {...table} />
            ))}
            <th scope="col">
              <span className="visually-hidden">{messages.forget}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.invite_id} person={person} onForget={onForget} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
