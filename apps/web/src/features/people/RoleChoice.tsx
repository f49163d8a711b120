import { PERSON_ROLES, type PersonRole } from '@folkmoot/domain/people'
import { useId } from 'react'
import { peopleMessages as messages } from '../../messages/people.ts'

interface Props {
  role: PersonRole
  onChoose: (role: PersonRole) => void
}

/** The choice of a role, each with what it may do. */
export function RoleChoice({ role, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className="entry-choices">
      <legend>{messages.role}</legend>
      {PERSON_ROLES.toReversed().map((one) => (
        <div key={one} className="entry-choice">
          <input
            id={`${name}-${one}-choice`}
            type="radio"
            name={name}
            value={one}
            checked={one === role}
            onChange={() => onChoose(one)}
            aria-describedby={`${name}-${one}`}
          />
          <span>
            <label htmlFor={`${name}-${one}-choice`}>{messages.roles[one]}</label>
            <span id={`${name}-${one}`} className="entry-facts">
              {messages.roleHelp[one]}
            </span>
          </span>
        </div>
      ))}
    </fieldset>
  )
}
