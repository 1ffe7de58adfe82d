import { defineSite } from 'docsite'

export default defineSite({
  ssg: false,
})
