// The sections of a landing page: comparisons and samples.

import type { SamplesData, SectionData } from '../../pipeline/model/page/landing.ts'
import { Tabs } from '../islands/Tabs.tsx'
import { Html } from '../parts/Html.tsx'
import { Comparison } from './Comparison.tsx'

export function Sections({ sections }: { sections: readonly SectionData[] }) {
  return sections.map((section) => (
    <section key={section.title} className={`home-section home-${section.type}`}>
      <h2 className="home-title">{section.title}</h2>
      {section.description && <Html as="p" className="home-text" html={section.description} />}
      <Content section={section} />
    </section>
  ))
}

function Content({ section }: { section: SectionData }) {
  switch (section.type) {
    case 'comparison':
      return <Comparison {...section} />
    case 'samples':
      return <Samples {...section} />
  }
}

function Samples({ samples }: SamplesData) {
  return <Tabs tabs={samples.map(({ label }) => ({ label, value: label }))} slots={samples.map(({ html }) => html)} />
}
