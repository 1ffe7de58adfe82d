// Converts tables that MyST writes as lists or as CSV.

import type { ConvertDirective, Directive } from './directives.ts'

/** Writes a table. Its first row is the head. */
function tableText({ argument, options }: Directive, rows: readonly (readonly string[])[], hasHead: boolean): string {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const [head = [], ...body] = hasHead ? rows : [[], ...rows]
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => (row[i] ?? '').replaceAll('|', '\\|')).join(' | ')} |`
  const table = [line(head), line(Array.from({ length: width }, () => '---')), ...body.map(line)].join('\n')
  const caption = argument || options.get('caption')
  return caption ? `**${caption}**\n\n${table}` : table
}

/** Returns a cell as one line. */
const cellText = (text: string): string =>
  text
    .trim()
    .replace(/\n[ \t]*\n+/g, '<br><br>')
    .replace(/\s*\n\s*/g, ' ')

/** Each entry of the outer list is a row, and each entry of an inner one is a cell. */
export const listTable: ConvertDirective = (directive) => {
  const rows = directive
    .inner()
    .split(/^(?=[*-][ \t])/m)
    .filter((row) => /^[*-][ \t]/.test(row))
    .map((row) =>
      row
        .replace(/^[*-]/, ' ')
        .split(/^(?=[ \t]+[*-](?:[ \t]|$))/m)
        .filter((cell) => cell.trim() !== '')
        .map((cell) => cellText(cell.replace(/^[ \t]+[*-]/, ''))),
    )
  return tableText(directive, rows, Number(directive.options.get('header-rows') ?? 0) > 0)
}

export const csvTable: ConvertDirective = (directive) => {
  const { body, options, draft, source } = directive
  const path = options.get('file')
  const text = path === undefined ? body : draft.conversion.files.text(draft.resolve(path))
  if (text === undefined) {
    draft.find('todo', `The table names the file \`${path}\`, which does not exist.`, source)
    return ''
  }
  const separator = options.get('delim') === 'tab' ? '\t' : (options.get('delim') ?? ',')
  const header = options.get('header')
  const rows = [...(header === undefined ? [] : [header]), ...text.split('\n').filter((line) => line.trim() !== '')]
  return tableText(
    directive,
    rows.map((row) => cellsOf(row, separator)),
    header !== undefined || Number(options.get('header-rows') ?? 0) > 0,
  )
}

/** Quotation marks surround cells that contain the separator. */
function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = []
  let rest = row
  for (;;) {
    const [whole, quoted] = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest) ?? []
    const end = quoted === undefined ? rest.indexOf(separator) : (whole?.length ?? 0)
    cells.push(quoted?.replaceAll('""', '"') ?? (end < 0 ? rest : rest.slice(0, end)).trim())
    if (end < 0 || !rest.slice(end).startsWith(separator)) return cells
    rest = rest.slice(end + separator.length)
  }
}
