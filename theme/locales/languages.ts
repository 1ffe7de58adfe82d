// All interface languages, by language tag. English is the fallback.

export { en } from './en.ts'
export { zh } from './zh.ts'
