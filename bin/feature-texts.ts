// The interface texts of features, by language. The kernel reads them as `#feature-texts`.

import offline from '../packages/offline/texts.json' with { type: 'json' }

/** The English texts of all features. */
export type FeatureTexts = typeof offline.en

/** The texts of each feature. */
export const featureTexts = [offline]
