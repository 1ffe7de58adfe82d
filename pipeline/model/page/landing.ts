// The data of a landing page.

import type { Landing } from '../config/landing/landing.ts'
import type { Session } from '../config/landing/landing-parts.ts'
import type { ComparisonSection, SamplesSection } from '../config/landing/landing-sections.ts'
import type { Feature } from './frontmatter.ts'

/** A line of a terminal. */
export interface SessionLine {
  /** The time at which the line appears, in milliseconds since the start. */
  at: number
  kind: 'input' | 'output' | 'note'
  html: string
}

export type SessionData = Omit<Session, 'steps'> & { lines: SessionLine[] }

/** The sample's code and output as HTML. */
export type SampleData = Pick<SamplesSection['samples'][number], 'label'> & { html: string }

export type ComparisonData = ComparisonSection
export type SectionData = ComparisonData | (Omit<SamplesSection, 'samples'> & { samples: SampleData[] })

/** The landing page's data in one language. Text keys are replaced by the text in that language. */
export type LandingData = Omit<Landing, 'texts' | 'features' | 'announcement' | 'hero' | 'sections'> & {
  hero?: Omit<NonNullable<Landing['hero']>, 'terminal'> & { terminal?: SessionData }
  features: Feature[]
  sections: SectionData[]
}
