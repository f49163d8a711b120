// What the parts of a running program of jq are.
import type { Path } from './paths.ts'
import type { Definition, Node } from './syntax.ts'

/** An output of a program, and where it is in the input: undefined where nobody asks, or where it is nowhere. */
export interface Output {
  readonly value: unknown
  readonly path: Path | undefined
}
export type Outputs = Iterable<Output>

/** A built-in function. Its arguments are programs. */
export type Native = (call: NativeCall) => Outputs
export interface NativeCall {
  readonly input: Output
  readonly args: readonly Node[]
  readonly scope: Scope
  /** runs a program, such as an argument */
  readonly run: (node: Node, input: Output, scope: Scope) => Outputs
}

/** What a name with a number of arguments stands for: a built-in function, a program given as an argument, or a definition. */
export type Closure =
  | { readonly native: Native }
  | { readonly program: Node; readonly scope: Scope }
  | { readonly definition: Definition; readonly scope: Scope }

/** The functions that every program has, and a limit of its steps. */
export interface Root {
  readonly natives: ReadonlyMap<string, Native>
  readonly definitions: ReadonlyMap<string, Definition>
  readonly variables: Readonly<Record<string, unknown>>
  /** @throws JqError when a program has no end */
  readonly countStep: () => void
}

/** Names that are known at a place of a program; the nearest one counts. */
export interface Scope {
  readonly root: Root
  readonly parent?: Scope
  readonly variable?: { readonly name: string; readonly value: unknown }
  readonly closure?:
    | { readonly key: string; readonly definition: Definition }
    | { readonly key: string; readonly program: Node; readonly scope: Scope }
}
