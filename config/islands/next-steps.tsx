// Cards that say where to go next. Its content is a list of links, each with a sentence after a colon.

import { Html, type IslandProps, usePage } from '@docsite/cli/theme'

const names: Record<string, string> = { en: 'Next steps', zh: '下一步' }

export default function NextSteps({ slots }: IslandProps) {
  const { record } = usePage().view
  return (
    <Html
      as="nav"
      className="next-steps"
      aria-label={names[record.fallback ?? record.lang]}
      data-slot=""
      html={slots[0] ?? ''}
    />
  )
}
