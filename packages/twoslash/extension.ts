// The languages of the code blocks whose types are shown.

const extensions = new Map([
  ['ts', 'ts'],
  ['mts', 'ts'],
  ['cts', 'ts'],
  ['typescript', 'ts'],
  ['tsx', 'tsx'],
  ['js', 'js'],
  ['mjs', 'js'],
  ['cjs', 'js'],
  ['javascript', 'js'],
  ['jsx', 'jsx'],
])

/** The languages whose types are shown. */
export const languages: readonly string[] = [...extensions.keys()]

/** Returns the file extension of code in a language. */
export const extensionOf = (language: string): string => extensions.get(language.toLowerCase()) ?? 'ts'
