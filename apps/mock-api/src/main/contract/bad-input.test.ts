import { describeBadInput } from './test-bad-input.ts'

// one value a field, another one for the next field; the long suite sends all
describeBadInput((values, at) => values.slice(at % values.length, (at % values.length) + 1))
