// The data of a landing page.

import type { Landing } from './config/landing.ts'
import type { Feature } from './frontmatter.ts'

/** The landing page's data in one language: the keys of texts are replaced by the texts. */
export type LandingData = Omit<Landing, 'texts' | 'features'> & { features: Feature[] }
