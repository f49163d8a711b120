import type { ModerationComment } from '@folkmoot/api-types'
import { moderationListOf } from '@folkmoot/domain'
import { seeds } from '../../messages/seed-comments.ts'

const lists = new Intl.ListFormat()

/** Which comments a seed that is being typed says again: a hint, for it may be added all the same. Said aloud. */
export function SeedLikeness({ alike }: { alike: readonly ModerationComment[] }) {
  const [first, ...more] = alike
  return (
    <div role="status" className="seed-like">
      {first && (
        <p>
          {seeds.likeOne(first.tid, seeds.states[moderationListOf(first.mod)])}{' '}
          <q className="seed-text" dir="auto">
            {first.txt}
          </q>
          {more.length > 0 && ` ${seeds.likeMore(lists.format(more.map(({ tid }) => `#${tid}`)))}`}
        </p>
      )}
    </div>
  )
}
