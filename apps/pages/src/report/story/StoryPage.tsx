import type { ReportData } from '@folkmoot/api-types/report-data'
import { useEffect, useMemo } from 'react'
import type { PageProps } from '../App.tsx'
import { WithReportData } from '../ui/Page.tsx'
import { prepareButtons } from './story-buttons.ts'
import { Story } from './Story.tsx'
import { createStoryView } from './story-view.ts'
import './story-page.css'

function StoryContent({ data }: { data: ReportData }) {
  const story = useMemo(
    () => createStoryView(data, new URLSearchParams(window.location.search).get('ui_lang')),
    [data],
  )
  useEffect(() => {
    const { documentElement: html } = document
    html.lang = story.language
    html.dir = story.direction
    prepareButtons(document)
    return () => {
      html.lang = 'en'
      html.dir = 'ltr'
    }
  }, [story])
  return <Story story={story} />
}

/** The Story where the server has not written it: in development, and in place of a report that cannot be read. */
export const StoryPage = ({ reportId }: PageProps) => (
  <WithReportData reportId={reportId}>{(data) => <StoryContent data={data} />}</WithReportData>
)
