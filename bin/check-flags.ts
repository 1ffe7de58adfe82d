// The flags of `docsite check` that ask for rules of features. They are rows, because the help must not load the features.

/** The rows, with the texts of the help. Each name is the `flag` of a rule. */
export const checkFlags = [{ name: 'external', description: 'Also check external links' }] as const

export type FlagsOfRules = { [Name in (typeof checkFlags)[number]['name']]?: boolean }
