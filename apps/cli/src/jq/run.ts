import { at, evaluate } from './evaluate.ts'
import { checkNames } from './check-names.ts'
import { LIBRARY } from './library.ts'
import { NATIVES } from './natives.ts'
import { parseDefinitions, parseJq } from './parse.ts'
import type { Definition } from './syntax.ts'
import { JqError } from './values.ts'

/** A program without an end is stopped: nobody could interrupt it, because it never waits. */
const MAX_TIME_MS = 60_000
const STEPS_BETWEEN_CHECKS = 100_000

let library: ReadonlyMap<string, Definition> | undefined

/** Parses the library once. */
function loadLibrary(): ReadonlyMap<string, Definition> {
  library ??= new Map(parseDefinitions(LIBRARY).map((one) => [`${one.name}/${one.params.length}`, one]))
  return library
}

/** Not a JqError, which `try` would catch. */
class TooLong extends Error {}

function createStepCounter(): () => void {
  const began = Date.now()
  let steps = 0
  return () => {
    steps += 1
    if (steps % STEPS_BETWEEN_CHECKS === 0 && Date.now() - began > MAX_TIME_MS)
      throw new TooLong('The jq program takes longer than a minute')
  }
}

/**
 * Prepares a program of jq.
 * @param env the variables of the environment, for `$ENV`
 * @returns runs it on a value and returns its outputs; throws a JqError where it fails
 * @throws SyntaxProblem where it cannot be read
 */
export function prepareJq(
  program: string,
  env: Readonly<Record<string, string | undefined>> = {},
): (value: unknown) => unknown[] {
  const node = parseJq(program)
  const definitions = loadLibrary()
  checkNames(node, new Set([...NATIVES.keys(), ...definitions.keys(), '$ENV']))
  const variables = { ENV: { ...env } }
  return (value) => {
    const root = { natives: NATIVES, definitions, variables, countStep: createStepCounter() }
    try {
      return Array.from(evaluate(node, at(value), { root }), (output) => output.value)
    } catch (error) {
      // the stack is full
      if (error instanceof RangeError) throw new JqError('The jq program calls itself too often')
      throw error
    }
  }
}
