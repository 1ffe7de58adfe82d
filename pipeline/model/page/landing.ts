// The data of a landing page.

import type { Landing } from '../config/landing/landing.ts'
import type { ComparisonSection, SamplesSection } from '../config/landing/landing-sections.ts'
import type { Feature } from './frontmatter.ts'

/** The sample's code and output as HTML. */
export type SampleData = Pick<SamplesSection['samples'][number], 'label'> & { html: string }

export type SectionData = ComparisonSection | (Omit<SamplesSection, 'samples'> & { samples: SampleData[] })

/** The landing page's data in one language. Text keys are replaced by the text in that language. */
export type LandingData = Omit<Landing, 'texts' | 'features' | 'announcement' | 'sections'> & {
  features: Feature[]
  sections: SectionData[]
}
