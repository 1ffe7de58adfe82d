// The sections of a landing page: comparisons, samples, figures, and the last one, which says how to start.

import type { FiguresData, LandingData, SamplesData, SectionData } from '../../pipeline/model/page/landing.ts'
import { Tabs } from '../islands/Tabs.tsx'
import { Html } from '../parts/Html.tsx'
import { Link } from '../parts/Link.tsx'
import { Command } from './Command.tsx'
import { Comparison } from './Comparison.tsx'
import { Source } from './Source.tsx'

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
    case 'samples':
      return <Samples {...section} />
    case 'figures':
      return <Figures {...section} />
  }
}

function Samples({ samples }: SamplesData) {
  return <Tabs tabs={samples.map(({ label }) => ({ label, value: label }))} slots={samples.map(({ html }) => html)} />
}

function Figures({ figures }: FiguresData) {
  return (
    <ul className="figures">
      {figures.map(({ value, title, details, source }) => (
        <li key={title} className="figure-card">
          <p className="figure-value">{value}</p>
          <h3 className="figure-title">{title}</h3>
          {details && <Html as="p" className="figure-text" html={details} />}
          <p className="figure-source">
            <Source source={source} />
          </p>
        </li>
      ))}
    </ul>
  )
}

export function StartSection({ start }: { start: NonNullable<LandingData['start']> }) {
  const { command, actions = [] } = start
  return (
    <section className="home-section home-start">
      <SectionHeading {...start} />
      {command && <Command command={command} />}
      {actions.length > 0 && (
        <div className="hero-actions">
          {actions.map(({ text, link, theme }, i) => (
            <Link key={link} className={`button ${theme ?? (i === 0 ? 'brand' : 'alt')}`} to={link}>
              {text}
            </Link>
          ))}
        </div>
      )}
    </section>
  )
}
