// Cards that say where to go next. Its content is a list of links, each with a sentence after a colon.

import type { IslandProps } from 'docsite/theme'

export default function NextSteps({ slots }: IslandProps) {
  return <nav className="next-steps" data-slot="" dangerouslySetInnerHTML={{ __html: slots[0] ?? '' }} />
}
