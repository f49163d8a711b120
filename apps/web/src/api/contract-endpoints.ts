import {
  type Endpoint,
  type HttpRequest,
  type EndpointInput,
  type EndpointReply,
  toRequest,
} from '@folkmoot/api-types/endpoint'
import type { BaseQueryFn, EndpointBuilder } from '@reduxjs/toolkit/query/react'
import type { Tag } from './tags.ts'
import type { ApiFailure } from './failure.ts'

/** A request of the console; the answer of a file is read as text, any other as JSON. */
export interface ConsoleRequest extends HttpRequest {
  file?: true
}

type Builder = EndpointBuilder<BaseQueryFn<ConsoleRequest, unknown, ApiFailure>, Tag, 'api'>

/**
 * A query made of a call of the contract: argument and result types are the contract's.
 * Spread it to add options: `{ ...query(build, stats.conversationStats, 'Stats'), keepUnusedDataFor: 0 }`.
 */
export const createQuery = <const E extends Endpoint>(build: Builder, call: E, ...tags: Tag[]) =>
  build.query<EndpointReply<E>, EndpointInput<E>>({
    query: (input) => toRequest(call, input),
    providesTags: tags,
  })

/** A mutation made of a call of the contract; the tags are what has to be fetched again when it has succeeded. */
export const createMutation = <const E extends Endpoint>(build: Builder, call: E, ...tags: Tag[]) =>
  build.mutation<EndpointReply<E>, EndpointInput<E>>({
    query: (input) => toRequest(call, input),
    invalidatesTags: (_reply, failure) => (failure ? [] : tags),
  })

/**
 * A call of the contract that answers with a file, as an action: its text is handed over and not kept. For files that
 * fit into memory.
 */
export const createDownload = <const E extends Endpoint & { replyType: 'csv' }>(build: Builder, call: E) =>
  build.mutation<string, EndpointInput<E>>({ query: (input) => ({ ...toRequest(call, input), file: true }) })
