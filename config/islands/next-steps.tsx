// Cards that say where to go next. Its content is a list of links, each with a sentence after a colon.

import { Html, type IslandProps } from 'docsite/theme'

export default function NextSteps({ slots }: IslandProps) {
  return <Html as="nav" className="next-steps" data-slot="" html={slots[0] ?? ''} />
}
