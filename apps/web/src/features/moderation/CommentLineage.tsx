import { Button, Tag } from '@blueprintjs/core'
import { GitBranch } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList, type ModerationList } from '@folkmoot/domain/comments'
import { moderationMessages } from '../../messages/moderation.ts'
import { triageMessages as messages } from '../../messages/triage.ts'

interface Props {
  comment: ModerationComment
  /** all comments of the conversation */
  comments: readonly ModerationComment[]
  onOpen: (tid: number, list: ModerationList) => void
}

/** The comments in place of one that was split or reworded, or the one in whose place this one is; with their texts. */
export function CommentLineage({ comment: { replaces, replaced_by = [] }, comments, onOpen }: Props) {
  const tids = new Set(replaced_by)
  const written = tids.size === 0 ? [] : comments.filter(({ tid }) => tids.has(tid))
  const original = replaces === undefined ? undefined : comments.find(({ tid }) => tid === replaces)
  return (
    <>
      {original && <Relatives title={messages.replaces} relatives={[original]} onOpen={onOpen} />}
      {written.length > 0 && (
        <Relatives title={messages.replacedBy(written.length)} relatives={written} onOpen={onOpen} />
      )}
    </>
  )
}

interface RelativesProps extends Pick<Props, 'onOpen'> {
  title: string
  relatives: readonly ModerationComment[]
}

function Relatives({ title, relatives, onOpen }: RelativesProps) {
  return (
    <section className="comment-group" aria-label={messages.lineageLabel}>
      <h3>
        <GitBranch aria-hidden="true" /> {title}
      </h3>
      <ul>
        {relatives.map(({ tid, txt, mod, lang }) => {
          const list = getModerationList(mod)
          return (
            <li key={tid}>
              <Button
                variant="minimal"
                size="small"
                aria-label={moderationMessages.goToDuplicate(tid)}
                onClick={() => onOpen(tid, list)}
              >
                {moderationMessages.number(tid)}
              </Button>
              <span dir="auto" lang={lang ?? undefined}>
                {txt}
              </span>
              <Tag minimal>{moderationMessages.lists[list]}</Tag>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
