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

/** Returns what to do about the languages beside that of the configuration. */
export function languagesBeside(files: ProjectFiles, config: string, sourceRoot: string): Finding[] {
  const own = basename(files.root).toLowerCase()
  if (!languages.includes(own)) return []
  const found = languages.flatMap((code) => {
    const folder = posix.join('..', code, sourceRoot)
    if (code === own || !files.isFile(posix.join(folder, 'index.md'))) return []
    const count = files.list(folder).filter((file) => file.endsWith('.md')).length
    return [`\`${folder}\` (${names.of(code)}, ${count} ${count === 1 ? 'page' : 'pages'})`]
  })
  if (found.length === 0) return []
  return [
    {
      kind: 'todo',
      file: config,
      text: `Translations beside this folder are not part of the migration: ${found.join(', ')}. Migrate each of them, and move its pages into a folder of \`content/\` for its language.`,
    },
  ]
}
