// The data of a landing page.

import type { Landing } from './config/site-config.ts'
import type { Feature } from './frontmatter.ts'

/** The landing page's data in one language. Keys of texts are replaced by the texts. */
export type LandingData = Omit<Landing, 'texts' | 'features'> & { features: Feature[] }
