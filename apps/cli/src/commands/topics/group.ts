import type { Command } from 'commander'
import { type Start, addExamples } from '../command.ts'
import { buildDecide } from './decide.ts'
import { buildListTopics } from './list.ts'
import { buildTopicComments } from './comments.ts'

/** The commands of `topics`, in the order of its help. */
export function fillTopics(topics: Command, start: Start): void {
  addExamples(topics, ['folkmoot topics list 4ab7c9d2ef', 'all topics'])
  buildListTopics(topics, start)
  buildTopicComments(topics, start)
  buildDecide(topics, start)
}
