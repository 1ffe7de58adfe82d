// Every language that the interface speaks: one line for each file, under its language tag. English is the fallback.

export { en } from './en.ts'
export { zh } from './zh.ts'
