// Cards with links to the next pages to read. The content is a list of links, each followed by a colon and a sentence.

import { Html, type IslandProps, usePage } from '@docsite/cli/theme'

/** An entry of the list: a link, a colon, and a sentence. */
const entry = /<li>([\s\S]*?<\/a>)(?:: |：)([\s\S]*?)<\/li>/g

const names: Record<string, string> = { en: 'Next steps', zh: '下一步' }

/** The cards are links, so that no script is needed. */
export const hydrate = false

export default function NextSteps({ slots }: IslandProps) {
  const { record } = usePage().view
  return (
    <Html
      as="nav"
      aria-label={names[record.fallback ?? record.lang]}
      html={(slots[0] ?? '')
        .replace('<ul>', '<ul class="cards">')
        .replaceAll(entry, '<li class="card"><div class="card-title">$1</div><p>$2</p></li>')}
    />
  )
}
