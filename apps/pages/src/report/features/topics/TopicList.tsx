import { useEffect, useState } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import { getHashTarget } from '../../ui/use-scroll-to-hash.ts'
import { VoteLegend } from '../../ui/VoteBar.tsx'
import { TopicItem } from './TopicItem.tsx'
import { NO_TOPIC_ANCHOR, listUnassignedComments, type TopicsView } from './topic-view.ts'
import './topic-list.css'

/** The open topics; at first the one in the address. */
function useOpenTopics() {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([getHashTarget()]))
  useEffect(() => {
    const follow = () => setOpen((before) => new Set([...before, getHashTarget()]))
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  const toggle = (anchor: string, isOpen: boolean) =>
    setOpen((before) => {
      if (before.has(anchor) === isOpen) return before
      const next = new Set(before)
      if (isOpen) next.add(anchor)
      else next.delete(anchor)
      return next
    })
  return { open, toggle, setOpen }
}

/** The topics of one layer, which can be opened, and the comments without a topic. */
export function TopicList({ topics, layer }: { topics: TopicsView; layer: number }) {
  const { open, toggle, setOpen } = useOpenTopics()
  const shown = topics.layers.get(layer) ?? []
  const outside = listUnassignedComments(topics, layer)
  const all = [...shown.map(({ anchor }) => anchor), NO_TOPIC_ANCHOR]
  const isAllOpen = shown.every(({ anchor }) => open.has(anchor))
  const { reportedGroups: groups, verdicts } = topics.view
  const common = { groups, verdicts, open, onToggle: toggle }
  return (
    <section aria-label={topicMessages.page.topicReport} className="topic-list">
      <div className="topic-bar">
        <VoteLegend />
        <button
          type="button"
          className="button"
          onClick={() => setOpen(isAllOpen ? new Set<string>() : new Set(all))}
        >
          {isAllOpen ? topicMessages.closeAll : topicMessages.openAll}
        </button>
      </div>
      {shown.map(({ key, anchor, title, quotation, comments }) => (
        <TopicItem key={key} {...{ anchor, title, quotation, comments }} {...common} />
      ))}
      {outside.length > 0 && (
        <TopicItem
          anchor={NO_TOPIC_ANCHOR}
          title={topicMessages.noTopicTitle}
          words={topicMessages.noTopicWords}
          comments={outside}
          {...common}
        />
      )}
    </section>
  )
}
