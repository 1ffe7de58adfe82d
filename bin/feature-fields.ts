// The fields that features add to the configuration. The kernel reads them as `#feature-fields`. Every start checks the configuration, so
// each package declares its fields in a file that imports nothing but `@docsite/cli`.

import { fields as offline } from '../packages/offline/config-fields.ts'

export const featureFields = { ...offline }
