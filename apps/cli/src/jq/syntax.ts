/** The syntax tree of a program of jq. */
export type Node =
  | { readonly kind: 'identity' | 'recurse' }
  | { readonly kind: 'literal'; readonly value: unknown }
  /** a text with programs in it; their outputs are written by the format */
  | { readonly kind: 'text'; readonly format: string | undefined; readonly parts: readonly (string | Node)[] }
  | { readonly kind: 'format'; readonly name: string }
  | { readonly kind: 'index'; readonly target: Node; readonly key: Node; readonly isOptional?: true }
  | {
      readonly kind: 'slice'
      readonly target: Node
      readonly from: Node | undefined
      readonly to: Node | undefined
      readonly isOptional?: true
    }
  | { readonly kind: 'iterate'; readonly target: Node; readonly isOptional?: true }
  | { readonly kind: 'try'; readonly body: Node; readonly handler: Node | undefined }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'array'; readonly body: Node | undefined }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [key: Node, value: Node])[] }
  | { readonly kind: 'negate'; readonly body: Node }
  | { readonly kind: PairKind; readonly left: Node; readonly right: Node }
  | {
      readonly kind: 'operator' | 'update'
      readonly operator: string
      readonly left: Node
      readonly right: Node
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'define'; readonly definition: Definition; readonly rest: Node }
  | { readonly kind: 'bind'; readonly source: Node; readonly pattern: Pattern; readonly body: Node }
  | {
      readonly kind: 'reduce' | 'foreach'
      readonly source: Node
      readonly pattern: Pattern
      readonly start: Node
      readonly update: Node
      readonly extract: Node | undefined
    }
  | { readonly kind: 'if'; readonly condition: Node; readonly yes: Node; readonly otherwise: Node }
  | { readonly kind: 'label'; readonly name: string; readonly body: Node }
  | { readonly kind: 'break'; readonly name: string }

export type PairKind = 'pipe' | 'comma' | 'alternative' | 'and' | 'or'

/** A function of a program: `def name(params): body;`. A parameter that begins with `$` is a value too. */
export interface Definition {
  readonly name: string
  readonly params: readonly string[]
  readonly body: Node
}

/** What `as` takes apart. */
export type Pattern =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'items'; readonly items: readonly Pattern[] }
  | {
      readonly kind: 'fields'
      /** `variable`: `$name` as a key binds the field too */
      readonly fields: readonly {
        readonly key: Node
        readonly variable: string | undefined
        readonly pattern: Pattern | undefined
      }[]
    }

/** The node of one kind, also where several kinds have the same fields. */
export type NodeOf<K extends Node['kind']> = Node extends infer One
  ? One extends { readonly kind: infer Kinds }
    ? K extends Kinds
      ? One
      : never
    : never
  : never
