import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList } from '@folkmoot/domain/comments'
import { seedMessages } from '../../messages/seeds.ts'

const listFormat = new Intl.ListFormat()

/** Which comments a seed that is being typed says again: a hint, for it may be added all the same. Said aloud. */
export function SeedDuplicates({ alike }: { alike: readonly ModerationComment[] }) {
  const [first, ...more] = alike
  return (
    <div role="status" className="seed-like">
      {first && (
        <p>
          {seedMessages.likeOne(first.tid, seedMessages.states[getModerationList(first.mod)])}{' '}
          <q className="seed-text" dir="auto">
            {first.txt}
          </q>
          {more.length > 0 &&
            ` ${seedMessages.likeMore(listFormat.format(more.map(({ tid }) => `#${tid}`)))}`}
        </p>
      )}
    </div>
  )
}
