// The module `@docsite/cli/data`: reads YAML and JSON that people write, without losing the spelling of scalars.

import { findYamlError as findError } from './yaml.ts'

export type { Path } from '../model/config/problem.ts'
export { numberThat, refine, stringThat } from '../model/config/schema.ts'
export { asTexts, typed, Written } from '../model/config/written.ts'
export { type Token, tokensOf } from './config/config-strings.ts'
export { type DataProblem, type ParsedData, parseData, readData, textsIn, type WrittenString } from './data.ts'
export { findJsonError } from './json.ts'

/** Returns the offset and the message of the first syntax error in YAML of one or more documents. Without a message, it is too deep. */
export const findYamlError = (source: string): { offset: number; message?: string } | undefined => findError(source)
