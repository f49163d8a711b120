import { describeBadInput } from './test-bad-input.ts'

describeBadInput((values) => values)
