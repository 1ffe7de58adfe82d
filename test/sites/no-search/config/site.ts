import { defineSite } from 'docsite'

export default defineSite({
  search: false,
})
