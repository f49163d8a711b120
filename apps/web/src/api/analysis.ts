import { type AnalysisProgress, math } from '@folkmoot/api-types/math'
import { topics } from '@folkmoot/api-types/topics'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { useEffect, useState } from 'react'
import { api } from './api.ts'
import { createMutation, createQuery } from './contract-endpoints.ts'

const analysisApi = api.injectEndpoints({
  endpoints: (build) => ({
    analysisProgress: createQuery(build, math.analysisProgress, 'Topic'),
    analyseAnew: createMutation(build, math.analyseAnew, 'Topic'),
    findTopicsAnew: createMutation(build, topics.findTopicsAnew, 'Topic'),
  }),
})

export const { useAnalyseAnewMutation, useFindTopicsAnewMutation } = analysisApi

/** Whether something is about to change, so that it is looked for sooner. */
const isTopicAnalysisActive = ({ topics }: AnalysisProgress): boolean =>
  topics.state === 'waiting' || topics.state === 'running'

/**
 * How the analyses of a conversation stand, asked for every few seconds while topics are being found and now and then
 * else. Undefined until it is known, and on servers that do not tell it.
 */
export function useAnalysisProgress(conversation_id: string): AnalysisProgress | undefined {
  const [interval, setInterval] = useState<number>(TIMES_MS.analysisPoll)
  const { currentData, isError } = analysisApi.useAnalysisProgressQuery(
    { query: { conversation_id } },
    { pollingInterval: interval, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  )
  const wanted = isError
    ? 0
    : currentData && isTopicAnalysisActive(currentData)
      ? TIMES_MS.movingAnalysisPoll
      : TIMES_MS.analysisPoll
  useEffect(() => setInterval(wanted), [wanted])
  return currentData
}
