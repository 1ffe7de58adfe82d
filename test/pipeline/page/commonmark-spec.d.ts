// Types of the package `commonmark-spec`, which contains the examples of the CommonMark specification.

declare module 'commonmark-spec' {
  export const tests: { number: number; section: string; markdown: string; html: string }[]
}
