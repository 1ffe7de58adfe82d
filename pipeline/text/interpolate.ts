// Sentences with placeholders.

/** Fills the placeholders of a sentence: `{count} results` with `{ count: 3 }` becomes `3 results`. */
export function interpolate(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name) =>
    String(Object.hasOwn(values, name) ? values[name] : placeholder),
  )
}
