// Converts the feeds of `pluginRss`.

import { isObject } from '../../guards.ts'
import type { Finding } from '../../model.ts'
import { type Data, listIn, objectIn, present, stringIn } from '../../values.ts'

/** The feeds of the plugins of a configuration, and the findings for those that have no counterpart. */
export function readFeeds(config: Data, file: string): { feeds: Data[]; findings: Finding[] } {
  const entries = listIn(config.plugins)
    .flatMap((plugin) => [objectIn(plugin).feed].flat())
    .map(objectIn)
    .filter(({ id }) => stringIn(id) !== undefined)
  const feeds: Data[] = []
  const findings: Finding[] = []
  for (const entry of entries) {
    const feed = feedOf(entry)
    if (feed) feeds.push(feed)
    else
      findings.push({
        kind: 'todo',
        file,
        text: `The feed \`${String(entry.id)}\` chooses its pages in a way that docsite does not have. Add it to \`feeds\`, with the beginning of their paths as \`test\`.`,
      })
  }
  return { feeds, findings }
}

function feedOf({ id, test, title, language, output }: Data): Data | undefined {
  const tests = [test].flat().map(testOf)
  const { type, filename } = objectIn(output)
  if (!tests.every((one) => one !== undefined)) return undefined
  return present({
    id,
    test: Array.isArray(test) ? tests : tests[0],
    title: stringIn(title),
    language: stringIn(language),
    type: stringIn(type) ?? 'atom',
    filename: stringIn(filename),
  })
}

/** Returns the beginning of the routes that a test matches, or a glob for them: `/^\/blog\/.+/` → `/blog/?**`. */
function testOf(test: unknown): string | undefined {
  const pattern = isObject(test) ? stringIn(test.$regex) : undefined
  if (pattern === undefined) return stringIn(test)
  const [, anchor, path = '', rest = ''] = /^(\^?)((?:[\w/-]|\\[/.-])+)(\.\+\$?|\.\*\$?)?$/.exec(pattern) ?? []
  if (anchor === undefined) return undefined
  const literal = path.replaceAll('\\', '')
  const more = rest.startsWith('.+') ? '?**' : ''
  if (anchor === '') return `**${literal}${more || '**'}`
  return `${literal}${more}`
}
