// Text with `::include{file="…"}` → text with the fragments in, before it is hashed and parsed.

import { posix } from 'node:path'
import { type Message, message } from '../model/message.ts'
import type { Stretch } from '../model/page.ts'
import type { Addressing } from '../model/route.ts'

const includePattern = /^([ \t]*)::include\{\s*file\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))\s*\}[ \t]*$/
const fencePattern = /^[ \t>]*(`{3,}|~{3,})(.*)$/

export interface Included {
  text: string
  /** Empty when nothing was included: then lines are the file's own. */
  stretches: Stretch[]
}

interface Line extends Omit<Stretch, 'start'> {
  text: string
}

/**
 * Puts fragments in. A path is relative to the file that includes, or with `/` from the root of its locale.
 * Code blocks are left alone. A fragment that is missing, or includes itself, is a message at the include.
 */
export function includeFragments(
  filePath: string,
  text: string,
  site: Addressing,
  read: (filePath: string) => string | undefined,
  messages: Message[],
): Included {
  if (!text.includes('::include')) return { text, stretches: [] }
  const lines = linesOf(filePath, text, 0, [filePath])
  const stretches: Stretch[] = []
  lines.forEach(({ filePath, line, indent }, i) => {
    const last = stretches.at(-1)
    if (last && last.filePath === filePath && last.indent === indent && last.line + i + 1 - last.start === line) return
    stretches.push({ start: i + 1, filePath, line, indent })
  })
  return { text: lines.map((line) => line.text).join('\n'), stretches }

  function linesOf(file: string, source: string, indent: number, chain: string[]): Line[] {
    let fence = ''
    return source.split('\n').flatMap((text, i): Line[] => {
      const own: Line = { text: ' '.repeat(indent) + text, filePath: file, line: i + 1, indent }
      const [, marks = '', rest = ''] = fencePattern.exec(text) ?? []
      if (marks && !fence) fence = marks
      else if (marks.startsWith(fence) && !rest.trim()) fence = ''
      const [whole, space = '', double, single, bare] = (!fence && includePattern.exec(text)) || []
      if (whole === undefined) return [own]
      const place = { file: `content/${file}`, line: i + 1, column: space.length + 1 }
      const target = fragmentPath(file, double ?? single ?? bare ?? '', site)
      if (chain.includes(target)) {
        messages.push(message('fragment-missing', place, `The fragment \`${target}\` includes itself`))
        return []
      }
      const included = target.startsWith('../') ? undefined : read(target)
      if (included === undefined) {
        messages.push(
          message(
            'fragment-missing',
            place,
            `There is no fragment \`${target}\``,
            'The path is relative to this file, or with `/` from the root of the locale.',
          ),
        )
        return []
      }
      return linesOf(target, included.replace(/\n$/, ''), indent + space.length, [...chain, target])
    })
  }
}

function fragmentPath(from: string, written: string, site: Addressing): string {
  if (!written.startsWith('/')) return posix.normalize(posix.join(posix.dirname(from), written))
  const segments = from.split('/')
  const prefix = [site.versions, site.locales].flatMap((names) =>
    names.includes(segments[0] ?? '') ? [segments.shift() as string] : [],
  )
  return posix.normalize([...prefix, written.slice(1)].join('/'))
}
