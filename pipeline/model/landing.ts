// The data of a landing page.

import type { Landing } from './config/landing.ts'
import type { Feature } from './frontmatter.ts'

/** The landing page's data in one language. Text keys are replaced by the text in that language. */
export type LandingData = Omit<Landing, 'texts' | 'features' | 'announcement'> & { features: Feature[] }
