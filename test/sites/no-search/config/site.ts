import { defineSite } from '@docsite/cli'

export default defineSite({
  search: false,
})
