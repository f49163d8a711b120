import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

export const TAGS = [
  'User',
  'Conversation',
  'Comment',
  'Stats',
  'Report',
  'Wave',
  'Invite',
  'Topic',
  'XidSecret',
  'Person',
  'AccessToken',
  'Webhook',
] as const

/** The kinds of data in replies; a mutation names the kinds to fetch again. */
export type Tag = (typeof TAGS)[number]

/** All data from the server. Features add their calls with `api.injectEndpoints`. */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes: TAGS, endpoints: () => ({}) })
