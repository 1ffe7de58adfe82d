// Creates elements. Loaded by `dev` only.

/** Creates an element with properties. Names with a hyphen are attributes. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> & Record<`aria-${string}`, string> = {},
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(properties))
    if (key.includes('-')) created.setAttribute(key, String(value))
    else Object.assign(created, { [key]: value })
  return created
}
