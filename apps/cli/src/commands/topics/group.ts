import type { CommandGroup } from '../command.ts'
import { listTopicComments } from './comments.ts'
import { acceptTopics, rejectTopics } from './decide.ts'
import { hideTopic, renameTopic, showTopic } from './edit.ts'
import { listTopics } from './list.ts'

export const topicCommands: CommandGroup = {
  examples: [['folkmoot topics list 4ab7c9d2ef', 'all topics']],
  commands: {
    list: listTopics,
    comments: listTopicComments,
    accept: acceptTopics,
    reject: rejectTopics,
    rename: renameTopic,
    hide: hideTopic,
    show: showTopic,
  },
}
