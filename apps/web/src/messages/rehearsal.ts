import { formatNumber } from '@folkmoot/domain/numbers'
import { REHEARSAL_DAYS } from '@folkmoot/domain/rehearsal'

/** Texts of rehearsals, in Configure and above every screen of one. */
export const rehearsalMessages = {
  heading: 'Rehearse it',
  help: `A copy with your seed comments and with simulated people who have voted and written, to look at moderation, results and reports before anybody comes. Who has its address can open it; search engines do not list it, and nobody is told. It is deleted after ${REHEARSAL_DAYS} days.`,
  people: 'Simulated people',
  choice: (count: number) => `${formatNumber(count)} people`,
  rehearse: 'Rehearse',
  failed: 'The rehearsal could not be made.',
  done: (people: number) => `This is the rehearsal, with ${formatNumber(people)} simulated people.`,
} as const
