// The sections of a landing page: comparisons and samples.

import type { SectionData } from '../../pipeline/model/page/landing.ts'
import { Tabs } from '../islands/Tabs.tsx'
import { Html } from '../parts/Html.tsx'
import { Comparison } from './Comparison.tsx'

/** The sections of a landing page below the hero. */
export function Sections({ sections }: { sections: readonly SectionData[] }) {
  return sections.map((section) => (
    <section key={section.title} className={`home-section home-${section.type}`}>
      <SectionHeading {...section} />
      <Content section={section} />
    </section>
  ))
}

function SectionHeading({ title, description }: { title: string; description?: string | undefined }) {
  return (
    <>
      <h2 className="home-title">{title}</h2>
      {description && <Html as="p" className="home-text" html={description} />}
    </>
  )
}

function Content({ section }: { section: SectionData }) {
  switch (section.type) {
    case 'comparison':
      return <Comparison {...section} />
    case 'samples': {
      const tabs = section.samples.map(({ label }) => ({ label, value: label }))
      return <Tabs tabs={tabs} slots={section.samples.map(({ html }) => html)} />
    }
  }
}
