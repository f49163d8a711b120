import type { ReportData } from '@folkmoot/api-types/report-data'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { createStoryLead, Story } from './Story.tsx'
import { createStoryCard } from './story-card.ts'
import { createStoryView } from './story-view.ts'

/** Renders the Story as HTML: the server's build of this module is `dist/story.mjs`. @param asked the language of the address */
export function renderStory(data: ReportData, asked?: string) {
  const story = createStoryView(data, asked)
  return {
    html: renderToStaticMarkup(<Story story={story} />),
    language: story.language,
    direction: story.direction,
    title: getConversationTitle(story.data.conversation, story.m.untitled),
    lead: createStoryLead(story),
    card: createStoryCard(story),
  }
}
