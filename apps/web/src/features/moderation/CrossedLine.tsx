import { Link } from 'react-router-dom'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import type { Crossed } from './crossed.ts'
import { addressOf } from './ListTabs.tsx'

function wordsOf(crossed: Crossed): string {
  switch (crossed.kind) {
    case 'overruled':
      return messages.changedTo(messages.overruled[crossed.mine], messages.overruledTo[crossed.now])
    case 'replaced':
      return messages.replaced(
        messages.overruled[crossed.mine],
        messages.replacedWhat[crossed.was],
        crossed.by,
      )
    case 'kept':
      return messages.kept(crossed.sameList ? messages.keptChanged : messages.keptNow[crossed.now])
  }
}

/** One decision that met somebody else's, with the way to its comment (MOD-7, MOD-9). */
export function CrossedLine({ conversation_id, crossed }: { conversation_id: string; crossed: Crossed }) {
  const { tid } = crossed
  const list = crossed.kind === 'replaced' ? crossed.mine : crossed.now
  const to = { pathname: addressOf(conversation_id, list), search: `?q=%23${tid}` }
  return (
    <>
      <Link to={to} state={{ focus: tid }}>
        {messages.number(tid)}
      </Link>
      <bdi>{wordsOf(crossed)}</bdi>
    </>
  )
}
