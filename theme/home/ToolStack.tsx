// The tools of the family as quiet cards.

import type { LandingData } from '../../pipeline/model/landing.ts'
import { ToolCard } from '../navbar/FamilyTools.tsx'
import { useWords } from '../state/page.tsx'

export function ToolStack({ toolStack }: { toolStack: NonNullable<LandingData['toolStack']> }) {
  const words = useWords()
  const { title, description, tools } = toolStack
  return (
    <section className="home-section">
      <h2 className="home-title">{title ?? words.toolStackTitle}</h2>
      {description && <p className="home-text">{description}</p>}
      <ul className="tool-stack">
        {tools.map((tool) => (
          <li key={tool.name}>
            <ToolCard tool={tool} size={90} />
          </li>
        ))}
      </ul>
    </section>
  )
}
