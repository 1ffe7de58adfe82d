// The landing page's section about five related tools.

import { useLocale } from '@docsite/cli/theme'
import { toolStack, toolText } from '../tools.ts'
import { ToolCard } from './FamilyTools.tsx'

export function ToolStack() {
  const { toolStackTitle, toolStackDescription } = toolText(useLocale().lang)
  return (
    <section className="home-section">
      <h2 className="home-title">{toolStackTitle}</h2>
      <p className="home-text">{toolStackDescription}</p>
      <ul className="tool-stack">
        {toolStack.map((tool) => (
          <li key={tool.name}>
            <ToolCard tool={tool} size={90} />
          </li>
        ))}
      </ul>
    </section>
  )
}
