// The buttons that limit the hits to one section of the site, which is a group of its sidebar.

import { useText } from '@docsite/cli/theme'

interface SectionFilterProps {
  sections: readonly string[]
  /** The chosen section, or `undefined` for all sections. */
  current: string | undefined
  onChoose(section: string | undefined): void
}

export function SectionFilter({ sections, current, onChoose }: SectionFilterProps) {
  const text = useText()
  return (
    <div className="search-sections" role="group" aria-label={text.filter}>
      {[undefined, ...sections].map((section, i) => (
        <button
          key={i}
          type="button"
          className="search-section"
          aria-pressed={section === current}
          // The field keeps the focus, so that the visitor can continue typing.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(section)}
        >
          {section ?? text.searchAll}
        </button>
      ))}
    </div>
  )
}
