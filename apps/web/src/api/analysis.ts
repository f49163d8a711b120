import { type AnalysisProgress, math } from '@folkmoot/api-types/math'
import { topics } from '@folkmoot/api-types/topics'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { useEffect, useState } from 'react'
import { api } from './api.ts'
import { createMutation, createQuery } from './contract-endpoints.ts'

const analysisApi = api.injectEndpoints({
  endpoints: (build) => ({
    analysisProgress: createQuery(build, math.analysisProgress, 'Topic'),
    requestOpinionAnalysis: createMutation(build, math.requestOpinionAnalysis, 'Topic'),
    opinionMapPart: createQuery(build, math.opinionMapPart, 'Topic'),
    requestTopicAnalysis: createMutation(build, topics.requestTopicAnalysis, 'Topic'),
  }),
})

export const { useRequestOpinionAnalysisMutation, useRequestTopicAnalysisMutation } = analysisApi

/** True while topics are being computed; the console polls faster then. */
const isTopicAnalysisActive = ({ topics }: AnalysisProgress): boolean =>
  topics.state === 'waiting' || topics.state === 'running'

/**
 * The progress of a conversation's analyses, polled every few seconds while topics are being found and less often
 * otherwise. Undefined until it is known.
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
      ? TIMES_MS.runningAnalysisPoll
      : TIMES_MS.analysisPoll
  useEffect(() => setInterval(wanted), [wanted])
  return currentData
}

const MAP_KEYS = ['base-clusters', 'group-clusters', 'findings', 'lastVoteTimestamp']

/** The places of people, the groups and the findings of a conversation; undefined until they are known. */
export const useOpinionMap = (conversation_id: string) =>
  analysisApi.useOpinionMapPartQuery({ query: { conversation_id, keys: MAP_KEYS } }).currentData

export type OpinionMapPart = NonNullable<ReturnType<typeof useOpinionMap>>
