import { CONTRACT } from '@folkmoot/api-types/contract'
import {
  type Contract,
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
  getFileType,
} from '@folkmoot/api-types/endpoint'
import type { Csv, Zip } from '@folkmoot/api-types/schema'

/** A file arrives as the answer itself, so that it can be streamed. */
type ClientReply<E extends Endpoint> = E extends { readonly reply: typeof Csv | typeof Zip }
  ? Response
  : EndpointReply<E>

/** The input may be left out where no part of it is needed. */
type CallArguments<Input> = void extends Input ? [] : {} extends Input ? [input?: Input] : [input: Input]

type FeatureClient<Feature extends Contract> = {
  readonly [Name in keyof Feature]: (
    ...input: CallArguments<EndpointInput<Feature[Name]>>
  ) => Promise<ClientReply<Feature[Name]>>
}
type FeatureClients = { [F in keyof typeof CONTRACT]: FeatureClient<(typeof CONTRACT)[F]> }
type IntersectMembers<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer Intersection,
) => void
  ? Intersection
  : never

/** Every call of the contract by its name. */
export type Client = IntersectMembers<FeatureClients[keyof FeatureClients]>

/** What the client has to know of a call. The built package has a table of these alone, without the schemas. */
export interface ClientCall extends Pick<Endpoint, 'method' | 'path'> {
  readonly isFile: boolean
}

/** Every call by its name. */
export const CALLS: Readonly<Record<string, ClientCall>> = Object.fromEntries(
  Object.values<Contract>(CONTRACT).flatMap((feature) =>
    Object.entries(feature).map(([name, { method, path, reply }]) => [
      name,
      { method, path, isFile: getFileType({ reply }) !== undefined },
    ]),
  ),
)
