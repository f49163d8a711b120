import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

const TAGS = ['User', 'Conversation', 'Comment', 'Stats', 'Report', 'Wave', 'Invite', 'Topic'] as const

/** What a reply is about; a mutation names the kinds that have to be fetched again. */
export type Tag = (typeof TAGS)[number]

/** Everything that came from the server. Features add their calls with `api.injectEndpoints`. */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes: TAGS, endpoints: () => ({}) })
