// The details of a page without any content.

import type { PageDetails } from '../../../pipeline/model/page/page.ts'
import { emptyLists } from '../../../pipeline/page/page-file.ts'

export const noDetails: PageDetails = { description: '', fieldLines: {}, ...emptyLists(), sections: '' }
