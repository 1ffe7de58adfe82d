// Writes docsite's directives.

/** Writes attributes: strings in quotes, `true` as a name alone, and everything else as JSON. */
export function attributesText(props: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(props).flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    if (value === true) return [name]
    if (typeof value === 'string') return [`${name}=${quoted(value)}`]
    return [`${name}=${typeof value === 'number' ? value : JSON.stringify(value)}`]
  })
  return parts.length > 0 ? `{${parts.join(' ')}}` : ''
}

/** Puts a value in quotes that it does not contain. */
function quoted(value: string): string {
  const line = value.replace(/\s*\n\s*/g, ' ')
  if (!line.includes('"')) return `"${line}"`
  return line.includes("'") ? `"${line.replaceAll('"', '&quot;')}"` : `'${line}'`
}

/** Writes a label in brackets. */
export const labelText = (label: string): string =>
  label === '' ? '' : `[${label.replace(/\s*\n\s*/g, ' ').replace(/[[\]]/g, '\\$&')}]`

/** Writes a label that can contain links, whose brackets stay. */
export const markdownLabel = (label: string): string =>
  /^(?:[^[\]]|\[[^[\]]*\])+$/.test(label) && label.includes('[')
    ? `[${label.replace(/\s*\n\s*/g, ' ')}]`
    : labelText(label)

/** Returns a label without marks, for places that show only text, such as the labels of tabs. */
export const plainLabel = (label: string): string =>
  label
    .replace(/<\/?[A-Za-z][^<>]*>/g, '')
    .replace(/(`+)([^`\n]+)\1/g, '$2')
    .replace(/(\*\*|__)(?=\S)([^\n]*?\S)\1/g, '$2')
    .trim()

/** Writes a container. `convertContainers` later adds colons where containers are nested. */
export const containerText = (name: string, rest: string, content: string): string =>
  `:::${name}${rest}\n\n${content.replace(/^\n+|\s+$/g, '')}\n\n:::`

/** Writes a place to which links lead and that readers do not see. */
export const anchorText = (id: string): string => `<span id="${id}"></span>`
