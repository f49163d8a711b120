import type { ReportComment } from '@folkmoot/api-types/report-data'
import { landscapeMessages } from '../messages/landscape.ts'
import { formatGroupTitle } from '../comments/group-name.ts'
import type { GroupView } from '../comments/report-view.ts'
import { wrapText } from './wrap-text.ts'

/** Characters and lines of a label on the map. */
const LABEL_CHARACTERS = 26
const LABEL_LINES = 3

/** The comment that is most typical of a group: the one that sets it apart most. */
export function quoteTypicalComment({ apart: [typical] }: GroupView): string {
  if (!typical) return landscapeMessages.noQuote
  const { comment, finding } = typical
  return (finding.side === 'disagree' ? landscapeMessages.rejects : landscapeMessages.quote)(comment.txt)
}

/** The votes of a group on a comment. */
export function getGroupVotes(comment: ReportComment, id: number) {
  const found = comment.groups?.find((group) => group.id === id)
  const {
    agree_count: A,
    disagree_count: D,
    pass_count: P,
  } = found ?? {
    agree_count: 0,
    disagree_count: 0,
    pass_count: 0,
  }
  return { A, D, P, S: A + D + P }
}

/** The lines under the name of a group on the map: its typical comment, or how it voted on the chosen one. */
export function listLabelLines(group: GroupView, comment: ReportComment | undefined): readonly string[] {
  if (!comment) return wrapText(quoteTypicalComment(group), LABEL_CHARACTERS, LABEL_LINES)
  const votes = getGroupVotes(comment, group.id)
  if (votes.S === 0) return [landscapeMessages.groupVotes(votes)]
  return [landscapeMessages.groupVotes(votes), landscapeMessages.ofVotes(votes.S)]
}

/** The name of a group on the map. */
export const formatRegionTitle = (group: GroupView): string =>
  wrapText(formatGroupTitle(group), LABEL_CHARACTERS, 1).join('')
