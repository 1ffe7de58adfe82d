// The examples of the CommonMark specification, as the package of that name gives them.

declare module 'commonmark-spec' {
  export const tests: { number: number; section: string; markdown: string; html: string }[]
}
