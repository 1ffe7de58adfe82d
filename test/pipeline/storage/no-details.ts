// The details of a page without any content.

import type { PageDetails } from '../../../pipeline/model/page/page.ts'

export const noDetails: PageDetails = {
  description: '',
  fieldLines: {},
  toc: [],
  headings: [],
  ids: [],
  links: [],
  webLinks: [],
  assets: [],
  sections: '',
}
