import { defineSite } from '@docsite/cli'

export default defineSite({
  ssg: false,
})
