import {
  type Endpoint,
  type HttpRequest,
  type EndpointInput,
  type EndpointReply,
  toRequest,
} from '@folkmoot/api-types/endpoint'
import type { Csv } from '@folkmoot/api-types/schema'
import type { BaseQueryFn, EndpointBuilder } from '@reduxjs/toolkit/query/react'
import type { Tag } from './api.ts'
import type { CallContext } from './base-query.ts'
import type { ApiFailure } from './failure.ts'

/** A request of the console; a file's answer is read as text, any other as JSON. */
export interface ConsoleRequest extends HttpRequest {
  file?: true
}

type Builder = EndpointBuilder<BaseQueryFn<ConsoleRequest, unknown, ApiFailure>, Tag, 'api'>

/**
 * Creates a query from a call of the contract, with its argument and result types. Spread it to add options: `{
 * ...createQuery(build, stats.conversationStats, 'Stats'), keepUnusedDataFor: 0 }`.
 */
export const createQuery = <const E extends Endpoint>(build: Builder, call: E, ...tags: Tag[]) =>
  build.query<EndpointReply<E>, EndpointInput<E>>({
    query: (input) => toRequest(call, input),
    providesTags: tags,
  })

/**
 * Creates a query of a list that `optimistic` changes: it loads while no change of its kind is open, so that no answer hides one.
 * @param getKind the kind of the changes
 */
export const createOrderedQuery = <const E extends Endpoint>(
  build: Builder,
  call: E,
  getKind: (input: EndpointInput<E>) => string,
  ...tags: Tag[]
) =>
  build.query<EndpointReply<E>, EndpointInput<E>>({
    queryFn: async (input, { extra }, _options, send) => {
      const load = () => send(toRequest(call, input))
      const answer = await (extra as CallContext).order.load(getKind(input), load)
      return answer as { data: EndpointReply<E> } | { error: ApiFailure }
    },
    providesTags: tags,
  })

/** Creates a mutation from a call of the contract; the tags name the data to fetch again after it succeeds. */
export const createMutation = <const E extends Endpoint>(build: Builder, call: E, ...tags: Tag[]) =>
  build.mutation<EndpointReply<E>, EndpointInput<E>>({
    query: (input) => toRequest(call, input),
    invalidatesTags: (_reply, failure) => (failure ? [] : tags),
  })

/**
 * Creates an action from a call of the contract that answers with a file. The text is returned and not cached. For
 * files that fit into memory.
 */
export const createDownload = <const E extends Endpoint & { reply: typeof Csv }>(build: Builder, call: E) =>
  build.mutation<string, EndpointInput<E>>({ query: (input) => ({ ...toRequest(call, input), file: true }) })
