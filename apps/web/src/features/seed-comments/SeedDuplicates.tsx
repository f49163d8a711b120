import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList } from '@folkmoot/domain/comments'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'

const listFormat = new Intl.ListFormat()

/** Comments that are similar to the typed one. Only a hint: the comment can be added all the same. */
export function SeedDuplicates({ duplicates }: { duplicates: readonly ModerationComment[] }) {
  const [first, ...others] = duplicates
  return (
    <div role="status" className="seed-duplicates">
      {first && (
        <p>
          {messages.duplicate(first.tid, messages.states[getModerationList(first.mod)])}{' '}
          <q className="seed-text" dir="auto">
            {first.txt}
          </q>
          {others.length > 0 &&
            ` ${messages.moreDuplicates(listFormat.format(others.map(({ tid }) => `#${tid}`)))}`}
        </p>
      )}
    </div>
  )
}
