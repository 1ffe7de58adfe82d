// The module `@docsite/cli/data`: reads YAML and JSON that people write, without losing the spelling of scalars.

export type { Path } from '../model/config/problem.ts'
export { asTexts, typed, Written } from '../model/config/written.ts'
export { type DataProblem, type ParsedData, parseData, textsIn, type WrittenString } from './data.ts'
export { findJsonError } from './json.ts'
export { findYamlError } from './yaml.ts'
