// Finds the translations of a MkDocs site that are sites of their own: `docs/de/docs/` beside `docs/en/mkdocs.yml`.

import { basename, posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { Finding } from '../../model.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** The codes that folders of translations have: those of two letters with a name, and some with a script or a country. */
const languages: readonly string[] = [
  ...letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => names.of(code) !== code),
  ...['zh-hans', 'zh-hant', 'zh-cn', 'zh-tw', 'pt-br', 'pt-pt', 'es-mx', 'fr-ca', 'en-us', 'en-gb'],
]

/** Returns a place to look at for each language beside that of the configuration. */
export function languagesBeside(files: ProjectFiles, config: string, sourceRoot: string): Finding[] {
  const own = basename(files.root).toLowerCase()
  if (!languages.includes(own)) return []
  return languages.flatMap((code): Finding[] => {
    const folder = posix.join('..', code, sourceRoot)
    if (code === own || !files.isFile(posix.join(folder, 'index.md'))) return []
    const count = files.list(folder).filter((file) => file.endsWith('.md')).length
    return [
      {
        kind: 'todo',
        file: config,
        text: `\`${folder}\` contains ${count} ${count === 1 ? 'page' : 'pages'} in another language (${names.of(code)}), which are not part of this migration. Migrate that folder, and move its pages into \`content/${code}/\`.`,
      },
    ]
  })
}
