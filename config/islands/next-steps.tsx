// Cards with links to the next pages to read. The content is a list of links, each followed by a colon and a sentence.

import { Html, type IslandProps, usePage } from '@docsite/cli/theme'

/** The end of a link and the colon after it. The cards show the sentences below the links, without colons. */
const linkEnd = /<\/a>(?:: |：)/g

const names: Record<string, string> = { en: 'Next steps', zh: '下一步' }

export default function NextSteps({ slots }: IslandProps) {
  const { record } = usePage().view
  return (
    <Html
      as="nav"
      className="next-steps"
      aria-label={names[record.fallback ?? record.lang]}
      data-slot=""
      html={(slots[0] ?? '').replaceAll(linkEnd, '</a> ')}
    />
  )
}
